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
 * cached page stays one for all. Within the shop the route does the same. A choice that was pressed before the page had its
 * scripts came as a plain link from the same list: it is stored here.
 */
export const LOOK_SCRIPT = [
  'try{let u=new URL(location.href),p=u.searchParams,d=document.referrer,o=d&&new URL(d),',
  `s=localStorage,l=JSON.parse(s.getItem('${KEY}'))||{},k=['view','size'],c=0;`,
  'if(o&&o.origin+o.pathname==u.origin+u.pathname&&k.some(e=>o.searchParams.get(e)!=p.get(e))){l={};',
  "if(p.get('view')=='table')l.view='table';if(/^(48|96)$/.test(p.get('size')))l.size=+p.get('size');",
  `s.setItem('${KEY}',JSON.stringify(l))}`,
  "if(!p.has('mode'))for(let e of k)if(/^(table|48|96)$/.test(l[e])&&!p.has(e)){p.set(e,l[e]);c=1}",
  'if(c)location.replace(u)}catch{}',
].join('')
