/** Keys and numbers of the parties that the doubles play. */
import { generateKeyPairSync, randomInt } from 'node:crypto'

export const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

export const digits = (count: number) =>
  Array.from({ length: count }, () => String(randomInt(10))).join('')
