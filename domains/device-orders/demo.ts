/** Demo data: orders of machines at every milestone, from the deposit that is due to the protocol with its warranty. */
import { payOnline, ship, type Scene } from '#demo/world/acts.ts'
import { platePhoto, signature, workshopPhoto } from '#demo/world/machine-pictures.ts'
import { acceptQuote } from '#demo/world/quotes.ts'
import type { Story } from '#demo/world/stories.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { acceptDevice, myDeviceOrder, proposeInstallation } from './contract.ts'
import { confirmInstallation, officeDeviceOrder, saveMilestone } from './office-contract.ts'
import { acceptSalesContract, mySalesContract } from './sales-contract.ts'

type Act = (scene: Scene, orderNumber: string) => Promise<unknown>
type Machine = Pick<Story, 'buyer' | 'code'> & {
  placed: number
  /** How the deposit is paid, at once; by default online. */
  first?: Act
  /** By days ago, from the earliest. */
  later?: Record<number, readonly Act[]>
}

/** Each day of an order is a story of its own, so that all of the demo happens in the order of its days. */
function storiesOf({ buyer, code, placed, first = payOnline, later = {} }: Machine) {
  let orderNumber = ''
  const story = (daysAgo: number, play: Story['play']): Story => ({
    buyer,
    code,
    quantity: 1,
    hoursAgo: daysAgo * 24,
    play,
  })
  return [
    story(placed, async (scene) => {
      orderNumber = await acceptQuote(scene)
      await first(scene, orderNumber)
    }),
    ...Object.entries(later).map(([daysAgo, acts]) =>
      story(Number(daysAgo), async (scene) => {
        for (const act of acts) await act(scene, orderNumber)
      }),
    ),
  ]
}

/** Marks the next milestones as reached; the last of them has a picture of the machine. */
const reach =
  (count: number, note = ''): Act =>
  async ({ staff }, orderNumber) => {
    const { milestones } = await staff.caller.call(officeDeviceOrder, { orderNumber })
    const { lines } = await staff.order(orderNumber)
    const next = milestones.filter(({ reachedAt }) => reachedAt === null).slice(0, count)
    for (const [index, { id, names, plannedOn, version }] of next.entries()) {
      const isLast = index === next.length - 1
      const round = milestones.findIndex((each) => each.id === id)
      const photo = await workshopPhoto(lines[0]?.code ?? '', round)
      const pictureUrls = isLast ? [(await staff.uploadPicture(new Uint8Array(photo))).url] : []
      const how = { isReached: true, note: isLast ? note : '', pictureUrls, version }
      await staff.caller.call(saveMilestone, {
        orderNumber,
        milestoneId: id,
        names,
        plannedOn,
        ...how,
      })
    }
  }

/** The buyer agrees to the contract as they read it. */
const agree =
  (signerName: string): Act =>
  async ({ buyer }, orderNumber) => {
    const { hash } = await buyer.caller.call(mySalesContract, { orderNumber })
    await buyer.caller.call(acceptSalesContract, { orderNumber, hash, signerName })
  }

/** Three mornings around so many days ago; a negative number is to come. */
const propose =
  (daysAgo: number, note: string): Act =>
  async ({ buyer }, orderNumber) => {
    const slots = [0, 1, 2].map((more) =>
      new Date(Date.now() - (daysAgo - more) * DAY_MS).toISOString(),
    )
    await buyer.caller.call(proposeInstallation, { orderNumber, slots, note })
  }

const confirm: Act = async ({ staff }, orderNumber) => {
  const { appointment } = await staff.caller.call(officeDeviceOrder, { orderNumber })
  if (appointment === null) throw new Error(`${orderNumber} has no appointment`)
  const chosen = { appointmentId: appointment.id, chosenAt: appointment.slots[1]! }
  await staff.caller.call(confirmInstallation, {
    orderNumber,
    ...chosen,
    reply: '请提前准备好电源和气源，并清出 3 米安装空间',
  })
}

const accept =
  (signerName: string, remarks: string): Act =>
  async ({ buyer }, orderNumber) => {
    const { warrantyMonths } = await buyer.caller.call(myDeviceOrder, { orderNumber })
    const [signed, photo] = [await signature(signerName), await platePhoto(orderNumber)]
    const { id: signatureFileId } = await buyer.uploadAnswer(new Uint8Array(signed))
    const { id: photoFileId } = await buyer.uploadAnswer(new Uint8Array(photo))
    const form = {
      orderNumber,
      signerName,
      remarks,
      signatureFileId,
      warrantyMonths: warrantyMonths ?? 0,
    }
    await buyer.caller.call(acceptDevice, { ...form, isEarly: true, photoFileIds: [photoFileId] })
  }

const pay: Act = payOnline
const shipAll: Act = (scene, orderNumber) => ship(scene, orderNumber)
const byTransfer: Act = ({ buyer }, orderNumber) => buyer.chooseOffline(orderNumber)

const MACHINES: readonly Machine[] = [
  // Accepted, with a warranty that holds.
  {
    buyer: 'lin',
    code: 'DV-CK46',
    placed: 62,
    later: {
      61: [agree('林晓岚')],
      57: [reach(1)],
      45: [reach(3, '出厂检验报告已随机附上')],
      44: [pay, shipAll],
      40: [propose(38, '车间在一楼，行车 5 吨')],
      39: [confirm],
      36: [accept('林晓岚', '少一把卡盘扳手，已约定补寄')],
    },
  },
  // The balance is overdue.
  {
    buyer: 'lin',
    code: 'DV-LM20',
    placed: 44,
    later: { 36: [reach(2)] },
  },
  // Agreed on when to install it.
  {
    buyer: 'sarah',
    code: 'DV-LM20',
    // Within the days that the balance has: days of other stories come between.
    placed: 29,
    later: {
      27: [agree('Sarah Miller')],
      14: [reach(4)],
      9: [pay, shipAll],
      4: [propose(-2, 'Loading dock 4')],
      3: [confirm],
    },
  },
  // Three times proposed.
  {
    buyer: 'lin',
    code: 'DV-LM20',
    placed: 30,
    later: { 13: [reach(4)], 8: [pay, shipAll], 1: [propose(-3, '周末不方便')] },
  },
  // In transit.
  {
    buyer: 'diego',
    code: 'DV-LM20',
    placed: 20,
    later: { 19: [agree('Diego Ramirez')], 5: [reach(4)], 3: [pay, shipAll] },
  },
  // Built, and the balance is due.
  {
    buyer: 'lin',
    code: 'DV-FL-400',
    placed: 24,
    later: {
      20: [reach(1)],
      10: [reach(1, '整机已装配，正在调试')],
      4: [reach(2, '空载连续运行 8 小时无异常')],
    },
  },
  // In production.
  {
    buyer: 'siti',
    code: 'DV-FL-400',
    placed: 9,
    later: { 5: [reach(1)] },
  },
  // The deposit is due.
  {
    buyer: 'sarah',
    code: 'DV-FL-400',
    placed: 0.25,
    first: byTransfer,
  },
]

export const deviceOrderStories: readonly Story[] = MACHINES.flatMap(storiesOf)
