import { expect, it } from 'vitest';
import { trailerPlayer } from './trailer.ts';

it.each([
  [
    'https://www.youtube.com/watch?v=abcDEF12345&t=3',
    'https://www.youtube-nocookie.com/embed/abcDEF12345?autoplay=1&rel=0',
  ],
  [
    'https://youtu.be/abcDEF12345',
    'https://www.youtube-nocookie.com/embed/abcDEF12345?autoplay=1&rel=0',
  ],
  [
    'https://m.youtube.com/shorts/abcDEF12345',
    'https://www.youtube-nocookie.com/embed/abcDEF12345?autoplay=1&rel=0',
  ],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1'],
  ['https://films.example/trailer.mp4', 'https://films.example/trailer.mp4'],
])('%s plays from %s', (address, src) => {
  expect(trailerPlayer(address)?.src).toBe(src);
});

it.each([
  null,
  'javascript:alert(1)',
  'http://films.example/trailer.mp4',
  'https://films.example/watch',
  'https://youtube.com/@somebody',
  'https://youtu.be/%22onload=',
  'https://youtube.com.evil.example/watch?v=abcDEF12345',
  'https://vimeo.com/channels/staffpicks',
])('%s stays a link', (address) => {
  expect(trailerPlayer(address)).toBeNull();
});
