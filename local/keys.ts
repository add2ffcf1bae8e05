/**
 * The browser's key on the local stack. It opens what `anon` may see and nothing more, so it is
 * the same everywhere; the secret key is made per data folder (see secrets.ts).
 */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_newspeg_local';
