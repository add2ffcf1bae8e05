/** The demo video (recorded by `npm run record-demo`); width and height of the files. */
export const DEMO = {
  /** The day of the recording: change it with the files. */
  recorded: 'November 30, 2026',
  width: 1280,
  height: 800,
  poster: '/demo/poster.webp',
  captions: '/demo/captions.vtt',
  sources: [
    { src: '/demo/newspeg-demo.webm', type: 'video/webm' },
    { src: '/demo/newspeg-demo.mp4', type: 'video/mp4' },
  ],
} as const;

export const DEMO_DIALOG_ID = 'demo';
