/** How much a buyer keeps of one purpose, in use or not. Through HTTP. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import { UploadReasons } from '../reasons.ts'

const shop = await openOrderShop({ audited: false }) // files that nothing has stored are planted

test('files in use count too, of this purpose and this buyer alone', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const megabytes = 10
  for (let n = 0; n < 50; n++) {
    await shop.db.count(sql`
      insert into uploads.file (id, purpose, owner_kind, owner_id, type, sha256, byte_count, state, created_at, claimed_at, reference)
      values (${`claimed-${n}-`.padEnd(22, 'x')}, 'answer', 'buyer', ${buyer.id}, 'application/pdf', sha256('x'),
        ${megabytes * 1024 * 1024}, 'ready', now(), now(), 'enquiry:1')`)
  }
  const send = async (by: Record<string, string>, purpose: 'answer' | 'licence') =>
    (await sendFile(shop.url, by, purpose, await aPicture())).code
  expect(await send(buyer.by, 'answer')).toBe(UploadReasons.tooManyStored.code)
  expect(await send(buyer.by, 'licence')).toBe(1)
  expect(await send(other.by, 'answer')).toBe(1)
})
