import type {} from '@/site/press-kit/archive-script';

/** Loads the code that makes archives from `address` at the first call, and runs it for the button. */
export function archiveLoader(address: string): (button: HTMLButtonElement) => Promise<void> {
  return async (button) => {
    if (window.zipPictures === undefined) await loadScript(address);
    if (window.zipPictures === undefined) throw new Error(`${address} has no archive maker`);
    await window.zipPictures(button);
  };
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => {
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} did not load`));
    };
    document.head.append(script);
  });
}
