import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database, Handle } from '../database/schema.ts';

/** Inserts a pending driver application. */
export async function insertApplication(
  database: Handle,
  application: Partial<Insertable<Database['driver_applications']>> & { user_id: string },
): Promise<string> {
  const id = newId();
  const defaults = {
    first_name: 'Musa',
    last_name: 'Sani',
    license_number: 'ABC12345XY01',
    phone_number: '08031112223',
    car_video: 'https://videos.example.com/cars/1.mp4',
    date_of_birth: '1990-05-17',
  };
  await database
    .insertInto('driver_applications')
    .values({ id, ...defaults, ...application })
    .execute();
  return id;
}
