/** The payment password for those that take money of a buyer's wallet. */
export { demandPayPassword } from './pay-passwords.ts'
export { payPasswordForgottenAt } from './security/sql.ts'
