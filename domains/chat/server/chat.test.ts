/** Conversations of customers with staff: sent, assigned, answered, transferred, ended, turned into messages. Through HTTP. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myEnquiries } from '#domains/enquiries/contract.ts'
import { changeSettings } from '#domains/settings/contract.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { clockIn } from '#kit/contract/zone.ts'
import * as contract from '../contract.ts'
import * as office from '../office-contract.ts'
import { TEXT_MAX } from '../limits.ts'
import { ChatReasons } from '../reasons.ts'
import { personal } from './personal/personal.ts'

const shop = await openOrderShop({ config: { limitFactor: 1 } })
const { db, must, call, clock, runSweeps } = shop
const [ana, ben] = [await shop.aClerk(), await shop.aClerk()]
type By = Record<string, string>

const text = (words: string) => ({ kind: 'text' as const, text: words })
const send = (by: By, words: string, clientId: string = crypto.randomUUID()) =>
  call(contract.sendChatMessage, { clientId, content: text(words) }, by)
const sent = async (by: By, words: string) =>
  must(contract.sendChatMessage, { clientId: crypto.randomUUID(), content: text(words) }, by)
const answer = (by: By, id: number, words: string) =>
  call(
    office.answerChat,
    { conversationId: String(id), clientId: crypto.randomUUID(), content: text(words) },
    by,
  )
const look = async (id: number) => must(office.officeChat, { conversationId: String(id) }, ana.by)
const presence = (by: By, isOnline: boolean) => must(office.setChatPresence, { isOnline }, by)
const setting = async (key: string, value: number) => {
  const { version } = (await db.maybeRow<{ version: number }>(sql`
    select version from settings.setting where key = ${key}`)) ?? { version: 0 }
  await must(changeSettings, { changes: [{ key, value, version }] }, ana.by)
}
let guests = 0
const aGuest = (): By => ({ 'cart-key': `guest-${++guests}-`.padEnd(43, 'k') })

test('a buyer writes, waits in the queue, is answered, and rates the service at the end', async () => {
  const buyer = await shop.aBuyer({ lang: 'en' })
  expect(await must(contract.openChat, {}, buyer.by)).toEqual({
    isServed: false,
    hours: null,
    chat: null,
    messages: [],
  })
  const { chat, message } = await sent(buyer.by, '  Is it in stock?  ')
  expect(chat).toMatchObject({ state: 'open', lastSeq: 1, customerSeen: 1, staffSeen: 0 })
  expect(message).toMatchObject({ seq: 1, author: 'customer', text: 'Is it in stock?' })
  expect(await must(office.waitingChats, {}, ana.by)).toEqual({ waitingCount: 1, lateCount: 0 })
  const [listed] = (await must(office.officeChats, {}, ana.by)).items
  expect(listed).toMatchObject({
    id: chat.id,
    agent: null,
    excerpt: 'Is it in stock?',
    answerBy: '2026-03-01T00:05:00.000Z',
  })

  const answered = (await answer(ana.by, chat.id, 'Yes, 40.')).data!
  expect(answered.chat).toMatchObject({
    state: 'waiting_customer',
    agent: { id: ana.id },
    answerBy: null,
  })
  const { messages } = await must(contract.openChat, {}, buyer.by)
  expect(messages.map((each) => each.text)).toEqual(['Is it in stock?', 'Yes, 40.'])
  expect(JSON.stringify(messages)).not.toContain('taffName')
  const again = await sent(buyer.by, 'I take two')
  expect(again.chat).toMatchObject({ id: chat.id, state: 'assigned', lastSeq: 3 })

  const one = { conversationId: String(chat.id) }
  expect((await call(contract.rateChat, { ...one, rating: 5 }, buyer.by)).code).toBe(
    ChatReasons.ended.code,
  )
  expect(await must(contract.closeChat, one, buyer.by)).toMatchObject({
    state: 'closed',
    lastSeq: 4,
  })
  expect(await must(contract.closeChat, one, buyer.by)).toMatchObject({ lastSeq: 4 }) // twice it ends once
  expect(await must(contract.rateChat, { ...one, rating: 4 }, buyer.by)).toMatchObject({
    rating: 4,
  })
  expect(await must(office.chatRatings, {}, ana.by)).toEqual({
    endedCount: 1,
    ratedCount: 1,
    average: 4,
  })
  expect((await call(contract.rateChat, { ...one, rating: 1 }, buyer.by)).code).toBe(
    ChatReasons.rated.code,
  )
  expect((await answer(ana.by, chat.id, 'late')).code).toBe(ChatReasons.ended.code)
  expect((await sent(buyer.by, 'Hello again')).chat.id).not.toBe(chat.id)
})

test('a message that is sent twice under its id is one, at the same moment and after the end; other words are refused', async () => {
  const buyer = await shop.aBuyer()
  const id = crypto.randomUUID()
  const both = await Promise.all([1, 2, 3, 4].map(() => send(buyer.by, 'Hi', id)))
  expect(both.map(({ code }) => code)).toEqual([1, 1, 1, 1])
  expect(new Set(both.map(({ data }) => `${data?.chat.id} ${data?.message.seq}`)).size).toBe(1)
  const chat = both[0]!.data!.chat
  expect(chat.lastSeq).toBe(1)
  await must(contract.closeChat, { conversationId: String(chat.id) }, buyer.by)
  expect((await send(buyer.by, 'Hi', id)).data?.chat.id).toBe(chat.id)
  expect((await send(buyer.by, 'Ho', id)).code).toBe(ChatReasons.keyReused.code)
})

test('many messages at once get numbers without a gap, in one conversation', async () => {
  const buyer = await shop.aBuyer()
  const codes = await Promise.all(Array.from({ length: 12 }, (_, i) => send(buyer.by, `line ${i}`)))
  expect(codes.map(({ code }) => code)).toEqual(Array(12).fill(1))
  const { chat, messages } = await must(contract.openChat, {}, buyer.by)
  expect(chat?.lastSeq).toBe(12)
  expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('too long, too fast, and of somebody else: nothing is stored', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  expect((await send(buyer.by, 'x'.repeat(TEXT_MAX + 1))).code).toBe(Reasons.invalidInput.code)
  expect((await send(buyer.by, ' ')).code).toBe(Reasons.invalidInput.code)
  const codes = await Promise.all(Array.from({ length: 60 }, () => send(buyer.by, 'flood')))
  expect(codes.filter(({ code }) => code === 1)).toHaveLength(15)
  expect(codes.filter(({ code }) => code === Reasons.tooMany.code)).toHaveLength(45)
  const { chat } = await must(contract.openChat, {}, buyer.by)
  const forged = { conversationId: String(chat!.id) }
  for (const by of [other.by, aGuest()]) {
    expect((await call(contract.chatMessages, forged, by)).code).toBe(Reasons.notFound.code)
    expect((await call(contract.seeChat, { ...forged, seq: 1 }, by)).code).toBe(
      Reasons.notFound.code,
    )
    expect((await call(contract.closeChat, forged, by)).code).toBe(Reasons.notFound.code)
    expect((await call(contract.rateChat, { ...forged, rating: 1 }, by)).code).toBe(
      Reasons.notFound.code,
    )
  }
})

test('hostile HTML stays text', async () => {
  const buyer = await shop.aBuyer()
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script> & "quotes" \u202e'
  const { chat } = await sent(buyer.by, hostile)
  expect((await look(chat.id)).messages[0]?.text).toBe(hostile)
})

test('goods on sale, own orders and own pictures are sent as such, and nothing else', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const item = await shop.goods(20)
  const { orderNumber } = await shop.anOrder(buyer, item)
  const sendContent = (content: contract.ChatContent, by: By = buyer.by) =>
    call(contract.sendChatMessage, { clientId: crypto.randomUUID(), content }, by)
  expect((await sendContent({ kind: 'order', orderNumber })).data?.message).toMatchObject({
    orderNumber,
  })
  expect((await sendContent({ kind: 'order', orderNumber }, other.by)).code).toBe(
    ChatReasons.orderUnknown.code,
  )
  expect((await sendContent({ kind: 'order', orderNumber }, aGuest())).code).toBe(
    ChatReasons.orderUnknown.code,
  )
  expect((await sendContent({ kind: 'product', productId: 999_999 })).code).toBe(
    ChatReasons.productUnknown.code,
  )
  const fileId = (await sendFile(shop.url, buyer.by, 'answer', await aPicture())).data!.id
  expect((await sendContent({ kind: 'picture', fileId }, other.by)).code).toBe(
    ChatReasons.pictureUnknown.code,
  )
  expect((await sendContent({ kind: 'picture', fileId }, aGuest())).code).toBe(
    ChatReasons.picturesNeedLogin.code,
  )
  const { chat, message } = (await sendContent({ kind: 'picture', fileId })).data!
  expect((await sendContent({ kind: 'picture', fileId })).code).toBe(
    ChatReasons.pictureUnknown.code,
  )
  const where = { conversationId: String(chat.id), seq: String(message.seq) }
  const { url } = await must(contract.chatPicture, where, buyer.by)
  expect((await fetch(shop.url + url)).headers.get('content-type')).toBe('image/webp')
  expect((await must(office.officeChatPicture, where, ana.by)).url).toContain('/api/files/')
  expect((await call(contract.chatPicture, where, other.by)).code).toBe(Reasons.notFound.code)
})

test('whoever is online gets the next conversation, the least busy first, and no more than their share', async () => {
  await db.count(
    sql`update chat.conversation set state = 'closed', closed_at = ${clock.now}, waiting_since = null, answer_by = null where state <> 'closed'`,
  )
  await setting('chat.mostEach', 1)
  await presence(ana.by, true)
  await presence(ben.by, true)
  const buyers = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  expect((await must(contract.openChat, {}, buyers[0]!.by)).isServed).toBe(true)
  const chats = []
  for (const { by } of buyers) chats.push((await sent(by, 'Hello')).chat)
  expect(chats.map(({ state }) => state)).toEqual(['assigned', 'assigned', 'open'])
  const served = await Promise.all(
    chats.map(async ({ id }) => (await look(id)).chat.agent?.id ?? null),
  )
  expect(new Set(served)).toEqual(new Set([ana.id, ben.id, null]))
  // Whoever ends one gets the next.
  const first = await look(chats[0]!.id)
  await must(
    office.endChat,
    { conversationId: String(first.chat.id), version: first.chat.version },
    ana.by,
  )
  await runSweeps()
  expect((await look(chats[2]!.id)).chat).toMatchObject({
    state: 'assigned',
    agent: { id: first.chat.agent?.id },
  })
  await setting('chat.mostEach', 6)
})

test('a conversation is transferred to who is online, taken over, and only its agent answers', async () => {
  await presence(ana.by, true)
  await presence(ben.by, false)
  const buyer = await shop.aBuyer()
  const { chat } = await sent(buyer.by, 'Hello')
  const act = async () => ({
    conversationId: String(chat.id),
    version: (await look(chat.id)).chat.version,
  })
  expect((await look(chat.id)).chat.agent?.id).toBe(ana.id)
  expect(
    (await call(office.transferChat, { ...(await act()), staffId: ben.id }, ana.by)).code,
  ).toBe(ChatReasons.agentAway.code)
  await presence(ben.by, true)
  await must(office.transferChat, { ...(await act()), staffId: ben.id }, ana.by)
  expect((await answer(ana.by, chat.id, 'no longer mine')).code).toBe(
    ChatReasons.servedByOther.code,
  )
  const stale = { ...(await act()), version: 0 }
  expect((await call(office.takeChat, stale, ana.by)).code).toBe(Reasons.changedMeanwhile.code)
  await must(office.takeChat, await act(), ana.by)
  expect((await answer(ana.by, chat.id, 'mine again')).code).toBe(1)
  const { messages } = await look(chat.id)
  expect(messages.map((each) => each.event ?? each.text)).toEqual([
    'Hello',
    'assigned',
    'transferred',
    'transferred',
    'mine again',
  ])
  const [entry] = (await must(listAudit, { object: `chat:${chat.id}` }, ana.by)).items
  expect(entry).toMatchObject({ action: 'chat.take' })
  expect(JSON.stringify(entry)).not.toContain('Hello')
})

test('outside its hours nobody is there, even where somebody is online, and the customer learns the hours', async () => {
  await presence(ana.by, true)
  const service = async () => {
    const { isServed, hours } = await must(contract.openChat, {}, aGuest())
    return { isServed, hours }
  }
  const hour = Number(clockIn(clock.now, 'Asia/Shanghai').slice(11, 13))
  const between = async (from: number, until: number) => {
    await setting('chat.fromHour', from)
    await setting('chat.untilHour', until)
    return service()
  }
  try {
    const [before, next] = [(hour + 23) % 24, hour + 1]
    expect(await between(hour, next)).toEqual({
      isServed: true,
      hours: { from: hour, until: next },
    })
    // Over midnight: it ends with the hour that is now.
    expect(await between(next, hour)).toMatchObject({ isServed: false })
    expect(await between(before, next)).toMatchObject({ isServed: true })
    expect(await between(hour, hour)).toEqual({ isServed: true, hours: null })
  } finally {
    expect(await between(0, 24)).toEqual({ isServed: true, hours: null })
  }
})

test('when its agent leaves, a waiting customer goes to a colleague, or their words become a message to the shop', async () => {
  await presence(ana.by, true)
  await presence(ben.by, false)
  const [buyer, guest] = [await shop.aBuyer({ lang: 'spa' }), aGuest()]
  const { chat } = await sent(buyer.by, '¿Hay stock?')
  await sent(buyer.by, '¿Y en rojo?')
  const { chat: guestChat } = await sent(guest, 'Hi')
  clock.forward({ minutes: 4 })
  await presence(ben.by, true)
  await runSweeps()
  expect((await look(chat.id)).chat).toMatchObject({ state: 'assigned', agent: { id: ben.id } })
  clock.forward({ minutes: 4 })
  await runSweeps()
  const { chat: ended, messages } = await look(chat.id)
  expect(ended.state).toBe('closed')
  expect(messages.at(-1)?.event).toBe('ticket')
  const [enquiry] = (await must(myEnquiries, {}, buyer.by)).items
  expect(enquiry).toMatchObject({ state: 'new', entries: [{ text: '¿Hay stock?\n¿Y en rojo?' }] })
  // A guest could not read an answer: they stay in the queue.
  expect((await look(guestChat.id)).chat.state).toBe('open')
  expect((await must(contract.openChat, {}, guest)).isServed).toBe(false)
})

test('a guest keeps their conversation when they log in', async () => {
  const guest = aGuest()
  const { chat } = await sent(guest, 'Before the login')
  const buyer = await shop.aBuyer()
  const both = { ...guest, ...buyer.by }
  expect((await must(contract.openChat, {}, both)).chat?.id).toBe(chat.id)
  expect((await must(contract.openChat, {}, buyer.by)).chat?.id).toBe(chat.id)
  expect((await must(contract.openChat, {}, guest)).chat).toBeNull()
  expect((await send({}, 'without a key')).code).toBe(Reasons.notFound.code)
})

test('a flood of guests from one network is limited, and buyers are not', async () => {
  clock.forward({ hours: 2 })
  const codes: number[] = []
  for (let i = 0; i < 10; i++) codes.push((await send(aGuest(), 'flood')).code)
  expect(codes.filter((code) => code === 1)).toHaveLength(6)
  expect(codes.at(-1)).toBe(Reasons.tooMany.code)
  await setting('chat.guestsPerDay', 0)
  expect((await send(aGuest(), 'none')).code).toBe(ChatReasons.notAccepting.code)
  await setting('chat.guestsPerDay', 300)
  expect((await send((await shop.aBuyer()).by, 'a buyer')).code).toBe(1)
})

test('silent conversations end, old ones are deleted, and closing an account deletes all of its own', async () => {
  const [buyer, leaving] = [await shop.aBuyer(), await shop.aBuyer()]
  const { chat } = await sent(buyer.by, 'x')
  expect((await answer(ben.by, chat.id, 'y')).code).toBe(1)
  await sent(leaving.by, 'my words')
  const copy = await personal.copy(db, leaving.id)
  expect(JSON.stringify(copy)).toContain('my words')
  await db.tx((tx) => personal.forget!(tx, leaving.id, clock.now))
  expect(await personal.copy(db, leaving.id)).toEqual([
    { name: 'chats', rows: [] },
    { name: 'chat-messages', rows: [] },
  ])
  clock.forward({ hours: 73 })
  await runSweeps()
  expect((await look(chat.id)).chat.state).toBe('closed')
  clock.forward({ days: 366 })
  await runSweeps()
  expect(
    (await call(office.officeChat, { conversationId: String(chat.id) }, (await shop.aClerk()).by))
      .code,
  ).toBe(Reasons.notFound.code)
})
