/** Two input methods for each journey: mouse or keyboard. */
import type { Locator } from '@playwright/test'

export type Hand = {
  name: 'mouse' | 'keyboard'
  /** Buttons, links, checkboxes and radio buttons. */
  press(target: Locator): Promise<void>
  /** Replaces the value of a field. */
  type(field: Locator, text: string): Promise<void>
  /** Selects an option by its label. */
  choose(list: Locator, words: string): Promise<void>
}

export const mouse: Hand = {
  name: 'mouse',
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  choose: (list, words) => list.selectOption({ label: words }).then(() => undefined),
}
