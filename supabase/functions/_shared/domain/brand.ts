/** The product's name, domain and contact address. No other file may spell them out. */
export const BRAND = {
  name: 'Newspeg',
  domain: 'newspeg.example',
  supportEmail: 'hello@newspeg.example',
  /** Stands in every mail to an editor, as the law of the USA asks. */
  postalAddress: 'Newspeg, 100 Example Street, Atlanta, GA 30303, USA',
  tagline: 'Connecting users, not charging them.',
} as const;
