/** Keys, encryption, passwords and work queues: the basis of everything secret. */
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { Reasons } from '../../contract/refusal.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import {
  acceptUnbound,
  isSame,
  isSigned,
  newToken,
  encrypt,
  encryptedPrefix,
  setSecret,
  signature,
  signatures,
  tokenHash,
  decrypt,
} from './secret.ts'
import { newWorkQueue } from '../work-queue.ts'

const SECRET = 's'.repeat(43)
beforeEach(() => {
  setSecret(SECRET)
  acceptUnbound(true)
})

describe('the secret', () => {
  test('must be there and long', () => {
    expect(() => setSecret(null)).toThrow('secret')
    expect(() => setSecret('short')).toThrow('secret')
  })

  test('signs differently for each purpose, and for another secret', () => {
    const mine = signature('a', 'text')
    expect(isSame(mine, signature('a', 'text'))).toBe(true)
    expect(isSame(mine, signature('b', 'text'))).toBe(false)
    expect(isSame(mine, signature('a', 'text '))).toBe(false)
    expect(isSame(mine, mine.subarray(0, 31))).toBe(false)
    setSecret('t'.repeat(43))
    expect(isSame(mine, signature('a', 'text'))).toBe(false)
  })

  test('encrypts the same text differently each time, and detects changes', () => {
    const [one, two] = [encrypt('a', '验证码 314159', '1'), encrypt('a', '验证码 314159', '1')]
    expect(one.equals(two)).toBe(false)
    expect(decrypt('a', one, '1')).toBe('验证码 314159')
    expect(() => decrypt('b', one, '1')).toThrow(Reasons.cannotDecrypt.message)
    const changed = Buffer.from(one)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(() => decrypt('a', changed, '1')).toThrow(Reasons.cannotDecrypt.message)
    setSecret('t'.repeat(43))
    expect(() => decrypt('a', one, '1')).toThrow(Reasons.cannotDecrypt.message)
  })

  test('decrypts what the former secret encrypted while that is configured', () => {
    const encrypted = encrypt('a', '验证码 314159', '1')
    const signed = signature('a', 'text')
    setSecret('t'.repeat(43), SECRET)
    expect(decrypt('a', encrypted, '1')).toBe('验证码 314159')
    expect(isSigned('a', 'text', signed)).toBe(true)
    expect(isSigned('a', 'text', signature('a', 'text'))).toBe(true)
    expect(signatures('a', 'text')).toHaveLength(2)
    const fresh = encrypt('a', decrypt('a', encrypted, '1'), '1')
    expect([encrypted, fresh].map((each) => each.subarray(0, 5).equals(encryptedPrefix()))).toEqual(
      [false, true],
    )
    setSecret('t'.repeat(43))
    expect(decrypt('a', fresh, '1')).toBe('验证码 314159')
    expect(() => decrypt('a', encrypted, '1')).toThrow(Reasons.cannotDecrypt.message)
    expect(isSigned('a', 'text', signed)).toBe(false)
  })

  test('binds a ciphertext to its owner', () => {
    const encrypted = encrypt('a', 'the front of a card', 'file-1')
    expect(decrypt('a', encrypted, 'file-1')).toBe('the front of a card')
    for (const of of ['file-2', '']) {
      expect(() => decrypt('a', encrypted, of)).toThrow(Reasons.cannotDecrypt.message)
    }
  })

  describe('of older versions', () => {
    const version1 = (encrypted: Buffer) => Buffer.concat([Buffer.from([1]), encrypted.subarray(1)])
    const bare = (encrypted: Buffer) => encrypted.subarray(5) // before there were key ids it began with the nonce

    test('an unbound value decrypts anywhere, until all of them have been bound', () => {
      const encrypted = encrypt('a', '验证码 314159', '')
      const former = [version1(encrypted), bare(encrypted)]
      setSecret('t'.repeat(43), SECRET)
      for (const each of former) expect(decrypt('a', each, '1')).toBe('验证码 314159')
      // In today's version it would have been bound, and it cannot be downgraded.
      expect(() => decrypt('a', encrypted, '1')).toThrow(Reasons.cannotDecrypt.message)
      acceptUnbound(false)
      for (const each of former) {
        expect(() => decrypt('a', each, '1')).toThrow(Reasons.cannotDecrypt.message)
      }
    })

    test('files were bound by then, and stay so', () => {
      const encrypted = version1(encrypt('a', 'the front of a card', 'file-1'))
      for (const isAccepted of [true, false]) {
        acceptUnbound(isAccepted)
        expect(decrypt('a', encrypted, 'file-1')).toBe('the front of a card')
        expect(() => decrypt('a', encrypted, 'file-2')).toThrow(Reasons.cannotDecrypt.message)
      }
    })
  })

  test('makes distinct tokens of 256 bits', () => {
    const tokens = Array.from({ length: 100 }, newToken)
    expect(new Set(tokens).size).toBe(100)
    expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true)
    expect(tokenHash(tokens[0] ?? '')).toHaveLength(32)
  })
})

describe('passwords', () => {
  test("are hashed with salt and today's parameters, and compared as a whole", async () => {
    const [one, two] = await Promise.all([hashPassword('码头7号'), hashPassword('码头7号')])
    expect(one).not.toBe(two)
    expect([await isPassword(one, '码头7号'), await isPassword(one, '码头7')]).toEqual([
      true,
      false,
    ])
    expect([isOutdated(one), isOutdated('$argon2id$v=19$m=4096,t=1,p=1$x$y')]).toEqual([
      false,
      true,
    ])
  })

  test("of unknown names are never right, the dummy's own included", async () => {
    expect(await isPassword(null, 'nobody')).toBe(false)
  })
})

describe('queues with as many free slots as when crowded', () => {
  test('runs two, lets two wait, and refuses the rest', async () => {
    const few = newWorkQueue({ crowded: 2, free: 2, waitingMost: 2 })
    let running = 0
    let most = 0
    const work = () =>
      few(async () => {
        most = Math.max(most, ++running)
        await sleep(5)
        running--
      }).then(
        () => 'done',
        (error: { reason: unknown }) => (error.reason === Reasons.overloaded ? 'away' : 'wrong'),
      )
    expect(await Promise.all(Array.from({ length: 6 }, work))).toEqual([
      'done',
      'done',
      'done',
      'done',
      'away',
      'away',
    ])
    expect([most, running]).toEqual([2, 0])
    expect(await work()).toBe('done')
  })

  test('passes the slot on when work fails', async () => {
    const one = newWorkQueue({ crowded: 1, free: 1, waitingMost: 5 })
    const outcomes = await Promise.allSettled([
      one(() => Promise.reject(new Error('broken'))),
      one(async () => 'second'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})
