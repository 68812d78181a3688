/** The demo catalogue: every product, with the pictures that show it. */
import { machines } from './products/machines.ts'
import { more } from './products/more.ts'
import { packaging } from './products/packaging.ts'
import { parts } from './products/parts.ts'
import { supplies } from './products/supplies.ts'
import { tools } from './products/tools.ts'
import type { DemoProduct } from './types.ts'

export const PRODUCTS: readonly DemoProduct[] = [
  ...tools,
  ...parts,
  ...packaging,
  ...supplies,
  ...machines,
  ...more,
]
