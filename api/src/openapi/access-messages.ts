import { rights, type Access } from '@padiman/contracts';

/** Who may make a call, in a sentence. */
export function whoMayCall(access: Access): string {
  switch (access) {
    case 'public':
      return 'Open to everybody.';
    case 'guest':
      return 'Open to whoever is not signed in.';
    case 'staff':
      return 'For every admin.';
    case 'superAdmin':
      return 'For super admins alone.';
    default:
      return `For admins with the right "${rights[access]?.label ?? access}", and for super admins.`;
  }
}
