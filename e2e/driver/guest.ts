/** Operations of a guest: browse, search, fill a cart, register and log in. */
import {
  agreement,
  emailLogin,
  passwordLogin,
  register,
  sendCode,
} from '#domains/accounts/contract.ts'
import {
  acceptPrices,
  addToCart,
  cartCount,
  changeLine,
  getCart,
  removeLines,
  selectLines,
} from '#domains/cart/contract.ts'
import { categoryTree, getProduct, homeGoods } from '#domains/catalog/contract.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { listQuestions, listReviews } from '#domains/reviews/contract.ts'
import { listGoods, suggest } from '#domains/search/contract.ts'
import { availability, listWarehouses } from '#domains/stock/contract.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import type { Caller } from './caller.ts'

export const DEMO_PASSWORD = 'maple72nk'

export function guestOperations(caller: Caller) {
  const { call } = caller

  /** The newest code mailed to an address; a shop in demo mode shows its mail. */
  async function mailedCode(email: string): Promise<string> {
    for (let attempt = 0; attempt < 50; attempt++) {
      const mails = await call(demoOutbox, { to: email, limit: 1 })
      const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
      if (code !== undefined) return code
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error(`no code was mailed to ${email}`)
  }

  async function entered(answer: Promise<{ userinfo: { user_token: string } }>) {
    const { userinfo } = await answer
    caller.token = userinfo.user_token
    return userinfo
  }

  return {
    home: () => call(homeGoods, {}),
    categories: () => call(categoryTree, {}),
    /** The list of a search, a category or filters. */
    search: (input: ArgumentOf<typeof listGoods>) => call(listGoods, input),
    suggest: (q: string) => call(suggest, { q }),
    product: (productId: number) => call(getProduct, { productId }),
    reviews: (productId: number) => call(listReviews, { productId }),
    questions: (productId: number) => call(listQuestions, { productId }),
    warehouses: () => call(listWarehouses, {}),
    availability: (skuIds: number[]) => call(availability, { skus: skuIds.join(',') }),

    cart: () => call(getCart, {}),
    cartCount: async () => (await call(cartCount, { type: 'diy' })).count,
    addToCart: (input: ArgumentOf<typeof addToCart>) => call(addToCart, input),
    changeLine: (input: ArgumentOf<typeof changeLine>) => call(changeLine, input),
    selectLines: (lineIds: number[], selected: boolean) => call(selectLines, { lineIds, selected }),
    removeLines: (lineIds: number[]) => call(removeLines, { lineIds }),
    acceptPrices: () => call(acceptPrices, {}),

    sendCode: (email: string, purpose: 'login' | 'register') => call(sendCode, { email, purpose }),
    mailedCode,
    /** The whole registration: code, agreement, form. Logs in. */
    async register({
      email,
      password = DEMO_PASSWORD,
      nickName = 'Tester',
      customerType = 'individual' as const,
    }: {
      email: string
      password?: string
      nickName?: string
      customerType?: 'individual' | 'business'
    }) {
      await call(sendCode, { email, purpose: 'register' })
      const { version } = await call(agreement, {})
      const code = await mailedCode(email)
      return entered(
        call(register, {
          email,
          code,
          password,
          nickName,
          customerType,
          agreementVersion: version,
        }),
      )
    },
    login: (email: string, password = DEMO_PASSWORD) =>
      entered(call(passwordLogin, { email, password })),
    loginByCode: (email: string, code: string) =>
      entered(call(emailLogin, { user_email: email, code })),
  }
}
