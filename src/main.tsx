import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { boot } from '@/app/boot';
import '@/styles/app.css';

/** The app's place in the page: its own in app.html, a new one where it takes over the landing. */
function mountPoint(): HTMLElement {
  const existing = document.getElementById('app');
  if (existing !== null) return existing;
  const created = document.createElement('div');
  created.id = 'app';
  document.getElementById('public')?.remove();
  document.body.prepend(created);
  return created;
}

const { queryClient } = boot();

createRoot(mountPoint()).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
);
