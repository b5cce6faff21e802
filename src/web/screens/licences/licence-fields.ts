/** Values of the licence form, and of a sample in the wizard, as an address has them. */
export const licenceFields = { source: 'licence', fee: 'fee', trial: 'trial', sample: 'sample' } as const
