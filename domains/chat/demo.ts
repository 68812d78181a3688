/** Demo data: conversations in four languages, waiting, answered, and ended with a rating. */
import { openStaff } from '../../e2e/driver.ts'
import type { Scene } from '#demo/world/acts.ts'
import type { Story } from '#demo/world/stories.ts'
import { closeChat, rateChat, sendChatMessage } from './contract.ts'
import { answerChat } from './office-contract.ts'

const writeAs = ({ buyer }: Scene, text: string) =>
  buyer.caller.call(sendChatMessage, {
    clientId: crypto.randomUUID(),
    content: { kind: 'text', text },
  })

async function answerAs({ cast }: Scene, conversationId: number, text: string): Promise<void> {
  const { caller } = openStaff(cast.url)
  caller.staffCookie = String(cast.staffId)
  await caller.call(answerChat, {
    conversationId: String(conversationId),
    clientId: crypto.randomUUID(),
    content: { kind: 'text', text },
  })
}

const story = (buyer: string, hoursAgo: number, play: Story['play']): Story => ({
  buyer,
  code: '',
  quantity: 1,
  hoursAgo,
  play,
})

export const chatStories: readonly Story[] = [
  story('lin', 30, async (scene) => {
    const { chat } = await writeAs(scene, '你好，包装盒 800 个起订还能再优惠吗？')
    await answerAs(scene, chat.id, '您好，1000 个以上可以申请报价，我们为您核算批发价。')
    await writeAs(scene, '好的，我提交报价申请。')
    await scene.buyer.caller.call(closeChat, { conversationId: String(chat.id) })
    await scene.buyer.caller.call(rateChat, { conversationId: String(chat.id), rating: 5 })
  }),
  story('sarah', 20, async (scene) => {
    const { chat } = await writeAs(scene, 'Hi, does the impact driver come with two batteries?')
    await answerAs(scene, chat.id, 'Hello, yes: two batteries and a charger are in the case.')
  }),
  story('diego', 1, async (scene) => {
    await writeAs(scene, 'Hola, ¿cuándo llega mi pedido a Valencia?')
    await writeAs(scene, 'Lo necesito antes del viernes.')
  }),
  story('siti', 2, async (scene) => {
    const { chat } = await writeAs(scene, 'Halo, apakah kabel ini tersedia dalam 50 meter?')
    await answerAs(scene, chat.id, 'Halo, tersedia. Saya kirim tautan produknya.')
  }),
]
