import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { fillDemo } from '../../../demo/fill.ts';
import { pglite, postgres } from '../../../testing/databases.ts';
import { columnsWith } from '../../../testing/records.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { verifyCounters } from '../../base/counters/counters.service.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';
import { erasePerson, planErasure } from './erasure.service.ts';
import { exportPerson } from './person-export.service.ts';
import { applyRetention, reportRetention } from './retention.service.ts';

for (const engine of [pglite, postgres]) {
  describe(`personal data of the demo (${engine.name})`, { skip: engine.missing ?? false }, () => {
    it('is exported, erased and removed by retention, and everything stays sound', async () => {
      const handle = await engine.open();
      const { kysely: database } = handle;
      try {
        await fillDemo(database, { scale: 0.2 });
        // The demo's trips are young: all that are not under way become old.
        for (const [table, day] of Object.entries({
          passenger_requests: 'travelling_date',
          offered_rides: 'travelling_date',
          sent_parcels: 'delivery_date',
        })) {
          await sql`update ${sql.table(table)} set ${sql.ref(day)} = '2020-01-01'`.execute(database);
        }
        await sql`update parcel_trips set travel_date = '2020-01-01', arrival_date = '2020-01-01'`.execute(
          database,
        );
        await sql`update users set deleted_at = '2020-01-01' where deleted_at is not null`.execute(database);
        const due = (await reportRetention(database)).filter(({ count }) => count > 0);
        assert.ok(due.length >= 3, JSON.stringify(due));
        await applyRetention(database);
        assert.deepEqual(
          (await reportRetention(database)).filter(({ count }) => count > 0),
          [],
        );

        const users = await database
          .selectFrom('users')
          .select(['id', 'email', 'phone_number'])
          .where('anonymised_at', 'is', null)
          .orderBy('id')
          .execute();
        let erased = 0;
        for (const { id, email, phone_number: phone } of users) {
          if (erased >= 10) break;
          if ((await planErasure(database, id)).obstacles.length > 0) continue;
          assert.equal((await exportPerson(database, id)).parts['profile']?.length, 1);
          await erasePerson(database, null, { userId: id, confirmation: undefined, reason: 'Test' });
          assert.deepEqual(await columnsWith(database, phone), []);
          assert.deepEqual(await columnsWith(database, email), []);
          erased += 1;
        }
        assert.ok(erased >= 5, `${erased} erased`);
        assert.deepEqual((await verifyLedger(database)).offenders, []);
        assert.equal((await verifyAudit(database)).brokenAt, null);
        assert.deepEqual(await verifyCounters(database), []);
      } finally {
        await handle.close();
      }
    });
  });
}
