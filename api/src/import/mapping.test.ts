import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidMapping, readMapping } from './mapping.ts';

test('all problems of a mapping are named, with their place', () => {
  const problems = (mapping: unknown) => {
    try {
      readMapping(mapping);
    } catch (error) {
      assert.ok(error instanceof InvalidMapping);
      return error.message;
    }
    return '';
  };
  assert.match(problems({ money: 'dollars' }), /money must be one of naira, kobo/);
  assert.match(problems({ curency: 'naira' }), /unknown key: curency/);
  assert.match(problems({ timeZone: 'Lagos' }), /timeZone is no time zone, such as Africa\/Lagos/);
  assert.match(
    problems({ entities: { riders: {} } }),
    /unknown key: riders; the entities are users, offer-ride/,
  );
  assert.match(problems({ entities: { users: { files: 'x' } } }), /entities\.users: unknown key: files/);
  assert.match(
    problems({ entities: { users: { fields: { firstName: 'first' } } } }),
    /entities\.users\.fields: users has no field firstName; its fields are _id, profile_img_url, first_name/,
  );
  assert.match(
    problems({ entities: { users: { fields: { first_name: 7 } } } }),
    /entities\.users\.fields\.first_name must be a path in the record, or a list of paths/,
  );
  assert.match(problems({ entities: { users: { staffPhone: '1' } } }), /unknown key: staffPhone/);
  assert.match(problems({ entities: { posts: { staffPhone: '1' } } }), /staffPhone must be the phone number/);
  assert.match(problems([]), /must be a `?object/);
  const both = problems({ money: 'dollars', ids: 'new' });
  assert.match(both, /money must[\s\S]*ids must|ids must[\s\S]*money must/);
});
