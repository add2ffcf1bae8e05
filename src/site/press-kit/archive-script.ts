/** A script of its own, loaded by the first tap on the button that downloads all pictures. */
import { zipPictures } from '@/site/press-kit/zip-pictures';

declare global {
  interface Window {
    zipPictures?: typeof zipPictures;
  }
}

window.zipPictures = zipPictures;
