/** What demo buyers have asked the shop, of every kind that needs no other domain, and what staff have answered. */
import { answerEnquiry, replyToEnquiry, sendEnquiry } from '#domains/enquiries/contract.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { openStaff, openVisitor } from '../../e2e/driver.ts'
import { BUYERS } from '../people.ts'

type Form = Omit<ArgumentOf<typeof sendEnquiry>, 'requestKey' | 'email' | 'phone'>
type Asked = { buyer: string; form: Form; answer?: string; reply?: string }

const MACHINE = { kind: 'machine' } as const
const FEEDBACK = { kind: 'feedback' } as const
const LEGAL = { kind: 'legal' } as const

export const ENQUIRIES: readonly Asked[] = [
  {
    buyer: 'lin',
    form: {
      ...MACHINE,
      intent: 'buy',
      category: 'moulding',
      specification: '二手卧式注塑机，锁模力 200 吨，2018 年以后',
      quantity: 2,
      budget: { amount: 24_000_000, currency: 'CNY' },
      region: '广东佛山',
      name: '林工',
      text: '生产 5 升桶盖，希望带机械手。可以先看机。',
    },
    answer:
      '我们在东莞找到两台 2019 年的 200 吨机，附机械手。本周四或周五可以看机，请告诉我们您方便的时间。',
    reply: '周五上午可以，请把地址发给我。',
  },
  {
    buyer: 'lin',
    form: {
      ...FEEDBACK,
      topic: 'idea',
      name: '林工',
      text: '希望订单列表可以按仓库筛选，我们有三个收货点。',
    },
    answer: '感谢建议，已转交产品同事，上线后会通知您。',
  },
  {
    buyer: 'chen',
    form: {
      ...LEGAL,
      topic: 'quality',
      name: '陈',
      text: '合同写明质保 12 个月，设备第 11 个月报修，维修期间质保期是否顺延？',
    },
    answer:
      '合同没有另外约定的，维修期间一般应顺延。建议在报修单上写明报修日期并请双方签字。以上供参考，不构成律师意见。',
  },
  {
    buyer: 'sarah',
    form: {
      ...MACHINE,
      intent: 'sell',
      category: 'cutting',
      specification: 'CNC vertical mill, 2016, 12,000 hours',
      quantity: 1,
      budget: { amount: 2_850_000, currency: 'USD' },
      region: 'Ohio, USA',
      name: 'Sarah',
      text: 'Working machine, replaced by a larger one. Service book and spare tool changer included.',
    },
  },
  {
    buyer: 'sarah',
    form: {
      ...FEEDBACK,
      topic: 'fault',
      name: 'Sarah',
      text: 'The tracking map stays empty on my phone until I reload the page.',
    },
  },
  {
    buyer: 'diego',
    form: {
      ...LEGAL,
      topic: 'trade',
      name: 'Diego',
      text: '¿Qué documentos necesito para importar una plegadora usada a México?',
    },
    answer:
      'Normalmente factura, lista de empaque, conocimiento de embarque y una declaración del año y estado de la máquina. Consulta a tu agente aduanal los permisos para maquinaria usada.',
  },
  {
    buyer: 'diego',
    form: {
      topic: 'business',
      name: 'Diego',
      text: '¿Ofrecen condiciones especiales para pedidos mensuales fijos?',
    },
  },
  {
    buyer: 'siti',
    form: {
      ...MACHINE,
      intent: 'buy',
      category: 'packaging',
      specification: 'Mesin pengemas vertikal untuk bubuk, 100–500 g',
      quantity: 1,
      budget: { amount: 18_000_000_000, currency: 'IDR' },
      region: 'Bekasi, Jawa Barat',
      name: 'Siti',
      text: 'Untuk kopi bubuk, listrik 220 V satu fase. Mohon termasuk pelatihan operator.',
    },
  },
  {
    buyer: 'siti',
    form: {
      ...FEEDBACK,
      topic: 'service',
      name: 'Siti',
      text: 'Balasan layanan pelanggan cepat dan ramah, terima kasih.',
    },
    answer: 'Terima kasih, kami sampaikan ke tim!',
  },
]

type World = {
  url: string
  staffId: number
  login: (key: string) => Promise<{ token: string }>
}

export async function loadEnquiries({ url, staffId, login }: World): Promise<void> {
  const { caller: staff } = openStaff(url)
  staff.staffCookie = String(staffId)
  for (const { buyer, form, answer, reply } of ENQUIRIES) {
    const lang: Lang = BUYERS.find(({ key }) => key === buyer)?.lang ?? 'cn'
    const { caller } = openVisitor(url, { lang })
    caller.token = (await login(buyer)).token
    const given = { ...form, requestKey: crypto.randomUUID(), email: null, phone: null }
    const { id } = await caller.call(sendEnquiry, given)
    const enquiryId = String(id)
    if (answer !== undefined) {
      await staff.call(answerEnquiry, { enquiryId, version: 0, text: answer })
    }
    if (reply !== undefined) {
      const requestKey = crypto.randomUUID()
      await caller.call(replyToEnquiry, { enquiryId, text: reply, requestKey })
    }
  }
}
