/** Serious findings of axe on the current page. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const isBad = (impact: string | null | undefined) => impact === 'serious' || impact === 'critical'

export const CONTRAST = 'color-contrast'

/** Without frames: there are none, and it takes half the time. */
export const axeOn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

/** Findings that persist: a button that has just been enabled is still changing colours. */
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

/** Waits for the transition from light to dark, which the page starts a frame later. */
export async function switchToDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
  await page.evaluate(waitForAnimations)
}

const waitForAnimations = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined)),
  ).then(() => undefined)

/** All rules in light mode, contrast again in dark mode: everything else is the same. */
export async function findingsInLightAndDark(page: Page): Promise<string[]> {
  const found = await seriousFindings(axeOn(page))
  await switchToDark(page)
  const inTheDark = await seriousFindings(axeOn(page).withRules([CONTRAST]))
  await page.emulateMedia({ colorScheme: 'light' })
  return [...found, ...inTheDark.map((finding) => `in the dark: ${finding}`)]
}
