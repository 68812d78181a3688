/** What domains bring to the demo world themselves. */
import { arrivalStories } from '#domains/arrivals/demo.ts'
import type { Story } from '#demo/world/stories.ts'

export const DOMAIN_STORIES: readonly Story[] = [...arrivalStories]
