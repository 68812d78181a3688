/** What is asked of one account: whose it is, where its owner is reached, fresh proof of identity, and erasing it. */
export { forgetAccount, prepareForgetting } from './forget.ts'
export { toAccountMail, type AccountName } from './notices.ts'
export { demandProof } from './proof.ts'
export { addressesOf } from './service.ts'
export { buyer as findAccount } from './sql.ts'
