import { downloadZip } from 'client-zip';

interface Listed {
  url: string;
  /** Without its ending. */
  name: string;
  alt: string;
  credit: string;
}

/**
 * Saves the pictures that the button lists as one ZIP file, with a text that says what each shows and
 * whom to credit. Throws when one of them cannot be read.
 */
export async function zipPictures(button: HTMLButtonElement): Promise<void> {
  const slug = document.querySelector<HTMLElement>('[data-kit]')?.dataset['kit'] ?? 'press-kit';
  const listed = JSON.parse(button.dataset['archive'] ?? '[]') as Listed[];
  const files = await Promise.all(listed.map(readFile));
  const credits = files.map(({ name, about }) => `${name}\n  ${about}\n`).join('\n');
  const zip = await downloadZip([...files, { name: 'credits.txt', input: credits }]).blob();
  const address = URL.createObjectURL(zip);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${slug}-pictures.zip`;
  link.click();
  // Browsers read the address after the click has returned.
  window.setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}

async function readFile({ url, name, alt, credit }: Listed) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${name}: ${String(response.status)}`);
  const type = response.headers.get('content-type') ?? '';
  const ending = type.replace('image/', '').replace('jpeg', 'jpg');
  return {
    name: `${name}.${ending}`,
    input: await response.arrayBuffer(),
    about: credit === '' ? alt : `${alt}\n  Credit: ${credit}`,
  };
}
