/** Aliases of one mailbox. */
import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['lin+1@Example.com', 'lin@example.com'],
  ['Lin@example.com', 'lin@example.com'],
  ['l.i.n+shop@gmail.com', 'lin@gmail.com'],
  ['lin@googlemail.com', 'lin@gmail.com'],
  // Elsewhere a dot may be another person.
  ['l.in@example.com', 'l.in@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
