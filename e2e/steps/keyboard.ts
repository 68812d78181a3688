/** Keyboard navigation: Tab to the target, with a visible focus at every stop. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Hand } from './hand.ts'

/** More stops than any page has. */
const MAX_STOPS = 260

type Stop = {
  /** The direction of the target from here. */
  target: 'here' | 'back' | 'on'
  /** What is wrong with this stop for people: no focus ring, or hidden. */
  error: string | null
}

/** Runs in the page. */
function stopFrom(target: Element): Stop {
  const at = document.activeElement
  if (at === null || at === document.body) return { target: 'on', error: null }
  const isBehind = (target.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const where = at === target ? 'here' : isBehind ? 'back' : 'on'
  // The start of a new page, and the focus after a pressed button was removed by its action.
  if (at.matches('#content, main h1')) return { target: where, error: null }
  const name = `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.trim() ?? ''}`
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    const isSeen = opacity !== '0' && width > 8 && height > 8 // not the input behind a custom control
    return isSeen && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  // A field's box, a card or a row may show the ring for its content.
  let holder: Element | null = at
  for (let up = 0; holder !== null && up < 5 && !hasRing(holder); up++)
    holder = holder.parentElement
  if (holder === null || !hasRing(holder)) return { target: where, error: `no ring: ${name}` }
  const { left, right, top, bottom } = holder.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  )
  const isSeen = points.some(([x, y]) => {
    const there = document.elementFromPoint(x, y)
    if (there === null) return false
    const isToast = there.closest('[data-sonner-toaster]') !== null // it disappears automatically
    return isToast || holder.contains(there) || there.contains(at)
  })
  return { target: where, error: isSeen ? null : `covered or out of sight: ${name}` }
}

export function keyboard(page: Page): Hand {
  const { keyboard: keys } = page

  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      const { target: where, error } = await target.evaluate(stopFrom)
      expect(error).toBeNull()
      if (where === 'here') return
      await keys.press(where === 'back' ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`not to be reached by Tab: ${target}`)
  }

  /** Tab reaches the checked radio of a group, or its first; arrow keys move on from there. */
  async function pressRadio(target: Locator): Promise<void> {
    const entry = page.locator(
      `input[type=radio][name="${await target.getAttribute('name')}"]:not(:disabled)`,
    )
    const checked = entry.and(page.locator(':checked'))
    await reach((await checked.count()) > 0 ? checked.first() : entry.first())
    const isHere = () => target.evaluate((radio) => radio === document.activeElement)
    for (let step = 0; step < 20 && !(await isHere()); step++) await keys.press('ArrowDown')
    if (!(await target.isChecked())) await keys.press('Space') // where none was checked
    await expect(target).toBeChecked()
  }

  return {
    name: 'keyboard',
    async press(target) {
      const kind = await target.evaluate((element) =>
        element instanceof HTMLInputElement ? element.type : element.tagName,
      )
      if (kind === 'radio') return pressRadio(target)
      await reach(target)
      await expect(target).toBeEnabled() // a busy button ignores presses
      await keys.press(kind === 'checkbox' ? 'Space' : 'Enter')
    },
    async type(field, text) {
      await reach(field)
      await keys.press('ControlOrMeta+a')
      await keys.type(text)
    },
    async choose(list, words) {
      await reach(list)
      await expect(list.locator('option', { hasText: words }).first()).toBeAttached()
      const steps = await list.evaluate((element, wanted) => {
        const { options, selectedIndex } = element as HTMLSelectElement
        return [...options].findIndex(({ label }) => label.trim() === wanted) - selectedIndex
      }, words)
      for (let step = 0; step < Math.abs(steps); step++)
        await keys.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
      await expect(list.locator('option:checked')).toHaveText(words)
    },
  }
}
