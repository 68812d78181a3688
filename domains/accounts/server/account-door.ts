/** What privacy asks of an account: whose it is, that they have just proved it, and that it is forgotten. */
export { forgetAccount, prepareForgetting } from './forget.ts'
export { about, type AccountName } from './notices.ts'
export { demandProof } from './proof.ts'
export { buyer as findAccount } from './sql.ts'
