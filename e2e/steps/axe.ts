/** What axe finds serious on a page as it stands. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const isBad = (impact: string | null | undefined) => impact === 'serious' || impact === 'critical'

export const CONTRAST = 'color-contrast'

/** The way without frames: there are none, and it takes half the time. */
export const axeOn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

/** What stands when looked at again: a button that has just come to life is still on its way to its colours. */
export async function seriousFindings(axe: AxeBuilder): Promise<string[]> {
  const found = await findingsNow(axe)
  return found.length === 0 ? found : findingsNow(axe)
}

async function findingsNow(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => isBad(impact))
    .map(({ id, nodes }) => {
      const where = nodes.map(({ target }) => target.join(' ')).slice(0, 3)
      return `${id}: ${where.join(' | ')}`
    })
}

/** Colours on their way from light to dark are neither, and the page hears of the dark a frame later than it is there. */
export async function goDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
  await page.evaluate(settled)
}

const settled = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined)),
  ).then(() => undefined)

/** All rules in the light, contrast once more in the dark: the rest of a page is the same there. */
export async function findingsInLightAndDark(page: Page): Promise<string[]> {
  const found = await seriousFindings(axeOn(page))
  await goDark(page)
  const inTheDark = await seriousFindings(axeOn(page).withRules([CONTRAST]))
  await page.emulateMedia({ colorScheme: 'light' })
  return [...found, ...inTheDark.map((finding) => `in the dark: ${finding}`)]
}
