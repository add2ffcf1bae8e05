/** The product's name and addresses: the only place where they are written. */
export const BRAND = {
  name: 'Newspeg',
  domain: 'newspeg.example',
  supportEmail: 'hello@newspeg.example',
  tagline: 'Connecting users, not charging them.',
} as const;
