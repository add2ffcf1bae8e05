/**
 * Runs in the head of `index.html` and `app.html`, before the first paint, so that the page is never
 * painted in the wrong theme. Inlined by the build and by the dev server.
 */
import { applyTheme } from '@/lib/theme';

applyTheme();
