/** The template of a built document of the app that holds the app's code. */
export const APP_CODE_ID = 'app-code';
