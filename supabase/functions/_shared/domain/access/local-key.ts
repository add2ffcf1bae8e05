/**
 * The browser's API key on the local stack. It grants the rights of `anon` only, so it is the same
 * on every machine; the secret key is generated per data folder.
 */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_newspeg_local';
