/** Saves a text as a file on the visitor's device. */
export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has read the address by the next task.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 0);
}
