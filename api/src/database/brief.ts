/**
 * Comment at the start of a small statement that each call needs, such as the check of its session. It takes milliseconds,
 * and waits for a connection neither behind writes nor behind slow reads.
 */
export const brief = '/* brief */';
