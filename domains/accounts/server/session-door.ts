/** Who is logged in, how accounts are created, and how buyers prove who they are. */
export { enterUnproven } from './demo.ts'
export { createBuyer, type NewBuyer } from './register.ts'
export { begin as beginSession, buyerOf, findBuyer, isBuyerIn } from './sessions.ts'
export { isProved } from './proof.ts'
export { demandProofOfWork } from './proof-of-work.ts'
