/** What domains bring to the demo world themselves. */
import { stockAlertStories } from '#domains/stock-alerts/demo.ts'
import type { Story } from '#demo/world/stories.ts'

export const DOMAIN_STORIES: readonly Story[] = [...stockAlertStories]
