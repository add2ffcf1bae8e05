import { useState } from 'react';

type Permission = NotificationPermission | 'unsupported';

function current(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** The browser's permission for notifications and a function that asks for it after a click. */
export function useNotificationPermission() {
  const [permission, setPermission] = useState(current);
  const ask = async () => {
    if (current() === 'default') await Notification.requestPermission();
    setPermission(current());
  };
  return { permission, ask };
}

/** Shows a browser notification; does nothing without the permission. */
export function notify({ title, body }: { title: string; body: string }): void {
  if (current() !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag: 'webhook-trouble' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Browsers on phones allow notifications from service workers only and throw here.
  }
}
