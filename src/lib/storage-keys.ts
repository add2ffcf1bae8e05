/** Where the signed-in session is kept. The script in the page's head reads it before any module. */
export const SESSION_STORAGE_KEY = 'auth-session';

/** The theme preference: dark, light or system. */
export const THEME_STORAGE_KEY = 'theme';
