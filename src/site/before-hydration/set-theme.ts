/**
 * Runs in the head of `index.html` and `app.html`, before the first paint, so that no page is
 * painted in the wrong theme. Inlined by the build and by the dev server.
 */
import { applyTheme } from '@/lib/browser/theme';

applyTheme();
