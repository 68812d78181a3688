/**
 * Replays input from before hydration. Without this it would be lost on a slow connection: React adopts the elements as
 * they are, and only receives later events. Our own, as React itself replays clicks alone, and neither what was typed or
 * ticked nor a form that was sent.
 */

/**
 * The event's name, the value of the field at that moment (forms set their own initial value when they hydrate), and its
 * time.
 */
type Early = [kind: string, target: HTMLElement, value: string | boolean | undefined, at: number]

declare global {
  var earlyInput: Early[] | undefined
}

/**
 * React stores the properties of a hydrated element under a name of its own; there is no other sign of that moment, which
 * comes part by part of the page. Should the name change, e2e/early-input.spec.ts fails.
 */
const TAKEN_OVER = '__reactProps'

/**
 * In the head: keeps what happens to elements that nothing listens to yet. React may take an element over because of the very
 * event and then handles it itself, so it is looked at afterwards; what is typed then is newer than what was kept. And a form without an address of its own is never sent by
 * the browser, which would put what was typed, a password too, into the address.
 */
export const EARLY_INPUT_SCRIPT =
  'earlyInput=[];' +
  "for(const n of['input','change','click','submit'])addEventListener(n,e=>{" +
  'const t=e.target,v=/^(checkbox|radio)$/.test(t.type)?t.checked:t.value;' +
  "n!='submit'||t.hasAttribute('action')||e.preventDefault();" +
  'globalThis.earlyInput&&setTimeout(()=>{' +
  'const l=globalThis.earlyInput;if(!l)return;' +
  `if(Object.keys(t).some(k=>k.startsWith('${TAKEN_OVER}')))e.isTrusted&&(earlyInput=l.filter(x=>x[1]!=t));` +
  'else l.length<100&&l.push([n,t,v,Date.now()])' +
  '})},true)'

const TICK_MS = 100
/** A page that is not hydrated after this time has a worse problem, and its input is no longer expected to take effect. */
const PATIENCE_MS = 15_000
/** After this time the user has gone on to something else, and a press now would surprise them. */
const PRESS_MS = 10_000

/** Replays early input, each once and in order, as soon as its element is hydrated. Called by the root of the page. */
export function replayEarlyInput(): () => void {
  const end = Date.now() + PATIENCE_MS
  let timer = setTimeout(tick, TICK_MS)
  function tick() {
    const [first] = lastActs(globalThis.earlyInput ?? [])
    if (first !== undefined && isTakenOver(first.element)) whenIdle(() => take(first))
    if (Date.now() < end) timer = setTimeout(tick, TICK_MS)
    else globalThis.earlyInput = undefined
  }
  return () => clearTimeout(timer)
}

/**
 * React adopts elements while it still works on the page, and adds listeners when that work is done: when the browser is
 * idle.
 */
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act, TICK_MS)

function take({ element, value }: Act): void {
  const early = globalThis.earlyInput ?? []
  const last = early.findLastIndex((each) => actOf(each) === element)
  if (last === -1) return // handled by the tick before
  globalThis.earlyInput = early.filter(
    (each, at) => actOf(each) !== element && (at > last || each[0] !== 'click'),
  )
  act(element, value)
}

const isTakenOver = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith(TAKEN_OVER))

type Act = { element: Element; value: Early[2] }

/**
 * Of one field the last value counts. Of presses only the last one counts, unless a field was changed after it: a second
 * press means the first one seemed to do nothing.
 */
function lastActs(early: readonly Early[]): Act[] {
  const fields = new Map<Element, Act>()
  let press: Act | undefined
  for (const each of early) {
    const [kind, , value, at] = each
    const element = actOf(each)
    if (element === null || !element.isConnected) continue
    if (kind === 'click') {
      press = { element, value }
      if (Date.now() - at > PRESS_MS) press = undefined
    } else {
      press = undefined
      fields.set(element, { element, value })
    }
  }
  return press === undefined ? [...fields.values()] : [...fields.values(), press]
}

/** Buttons that do nothing without code: not in links, popovers, or forms with an action. */
const OWN_BUTTON = 'button:not([popovertarget], a *, form[action] *)'
const OWN_FIELD = ':is(input, textarea, select):not(form[action] *)'

const actOf = ([kind, target]: Early): Element | null =>
  kind === 'click' ? target.closest(OWN_BUTTON) : target.matches(OWN_FIELD) ? target : null

function act(element: Element, value: Early[2]): void {
  if (element instanceof HTMLInputElement && typeof value === 'boolean') {
    element.checked = !value
    element.click()
  } else if (element instanceof HTMLButtonElement) {
    element.click()
  } else if (element instanceof HTMLSelectElement) {
    element.value = String(value)
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLInputElement && element.type === 'file') {
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    type(element, String(value))
  }
}

/** React compares with the value last set on the element itself; the prototype's setter acts like typing. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const typed = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  field.value = ''
  typed?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement !== field) {
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })) // some read their value on blur
  }
}
