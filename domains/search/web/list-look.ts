/** How a buyer likes lists, cards or table and how many on a page: stored in the browser, and put into addresses. */
import { hasKeys, writeLocal, readLocal } from '#kit/web/session/local.ts'
import { SIZES } from '../limits.ts'

const KEY = 'list-look'
export type Look = { view?: 'table' | undefined; size?: number | undefined }

const isLook = (value: unknown): value is Look => hasKeys(value, {})

/** What was chosen last; nothing on the server. */
export function readLook(): Look {
  if (typeof window === 'undefined') return {}
  const { view, size } = readLocal(KEY, isLook) ?? {}
  return {
    ...(view === 'table' ? { view } : {}),
    ...(size !== SIZES[0] && SIZES.some((each) => each === size) ? { size } : {}),
  }
}

export const storeLook = (look: Look): void => writeLocal(KEY, look)

/**
 * For documents whose address does not say how: takes the buyer's choice into it before anything is painted, so that the
 * cached page stays one for all. Within the shop the route does the same.
 */
export const LOOK_SCRIPT = `try{let u=new URL(location.href),p=u.searchParams,l=JSON.parse(localStorage.getItem('${KEY}'))||{},c=0;if(!p.has('mode'))for(let k of['view','size'])if(/^(table|48|96)$/.test(l[k])&&!p.has(k)){p.set(k,l[k]);c=1}if(c)location.replace(u)}catch{}`
