/** What the privacy domain uses of accounts: whose account it is, fresh proof of identity, and erasing the account. */
export { forgetAccount, prepareForgetting } from './forget.ts'
export { toAccountMail, type AccountName } from './notices.ts'
export { demandProof } from './proof.ts'
export { buyer as findAccount } from './sql.ts'
