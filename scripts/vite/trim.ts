/**
 * Leaves out of the storefront's React what no screen of it uses (docs/decisions/0006-react-without-what-is-unused.md).
 * Whole functions of the pinned version lose their bodies and the minifier drops what only they called. A function that
 * is no longer there fails the build, and so does a screen that asks for what was left out.
 */
import { parseSync, type Plugin } from 'vite'

const REACT = /\/node_modules\/react(?:-dom)?\/cjs\/react(?:-dom)?\.production\.js$/
const REACT_DOM = /\/node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/
const SCRIPT = /\.m?[jt]sx?(\?.*)?$/

/** Reached only through a feature that is left out: says so, should it be reached in spite of all. */
const GONE = "throw Error('left out of this build: scripts/vite/trim.ts')"

/** What the functions of each feature do instead. */
const TRIMMED: Record<string, Record<string, string>> = {
  '<ViewTransition>': {
    startViewTransition: GONE,
    createViewTransitionInstance: GONE,
    applyViewTransitionToHostInstances: GONE,
    scheduleViewTransitionEvent: GONE,
    getViewTransitionName: GONE,
    getViewTransitionClassName: GONE,
    // the tree is walked for such components in every commit, and has none
    trackEnterViewTransitions: '',
    commitAppearingPairViewTransitions: '',
    commitEnterViewTransitions: '',
    commitDeletedPairViewTransitions: '',
    commitExitViewTransitions: '',
    commitNestedViewTransitions: '',
    restoreViewTransitionOnHostInstances: '',
    restoreEnterOrExitViewTransitions: '',
    restoreNestedViewTransitions: '',
    restorePairedViewTransitions: '',
    measureNestedViewTransitions: '',
    measureViewTransitionHostInstancesRecursive: '',
  },
  '<Activity> and <SuspenseList>': {
    updateActivityComponent: GONE,
    updateSuspenseListComponent: GONE,
  },
  'references to fragments': {
    FragmentInstance: GONE,
    commitNewChildToFragmentInstances: '',
    commitFragmentInstanceInsertionEffects: '',
    commitFragmentInstanceDeletionEffects: '',
  },
  'actions of forms and their state': {
    mountActionState: GONE,
    updateActionStateImpl: GONE,
    rerenderActionState: GONE,
    startHostTransition: GONE,
    requestFormReset$1: GONE,
    extractEvents$1: '', // listens for forms that are sent to a function
  },
  'stacks of components in messages of faults': {
    getStackByFiberInDevAndProd: "return ''",
    describeNativeComponentFrame: "return ''",
    describeBuiltInComponentFrame: "return ''",
    getComponentNameFromType: 'return null',
  },
  'hints to the browser by function': {
    preload: GONE,
    preloadModule: GONE,
    preinitStyle: GONE,
    preinitScript: GONE,
    preinitModuleScript: GONE,
    preconnectAs: GONE,
  },
  'commits that wait for pictures': {
    maySuspendCommit: 'return false',
    estimateBandwidth: 'return 0',
  },
  onBeforeInput: {
    getNativeBeforeInputChars: '',
    getFallbackBeforeInputChars: '',
  },
  "the browser's own spinner while a transition runs: the bar at the top says it": {
    defaultOnDefaultTransitionIndicator: '',
  },
}

/** The same pairs in half the text: nearly all are the name with its capitals written apart. */
function shortAliases(table: string): string {
  const apart = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
  const pairs = [...table.matchAll(/\["([^"]+)", "([^"]+)"\]/g)].map(([, name, alias]) => [
    name!,
    alias!,
  ])
  const regular = pairs.filter(([name, alias]) => apart(name!) === alias).map(([name]) => name)
  const others = pairs.filter(([name, alias]) => apart(name!) !== alias)
  return `var aliases = new Map("${regular.join(' ')}".split(" ").map((name) => [
    name, name.replace(/[A-Z]/g, (capital) => "-" + capital.toLowerCase())
  ]).concat(${JSON.stringify(others)})),`
}

/**
 * What React finds out about browsers that all of ours answer alike (the build's target is ES2022), and what can be said
 * in fewer words: from a text up to another, and what stands there instead.
 */
const SETTLED: [from: string, to: string, instead: string | ((text: string) => string)][] = [
  ['var aliases = new Map([', 'isJavaScriptProtocol =', shortAliases],
  [
    'var unitlessNumbers = new Set(',
    'function setValueForStyle(',
    (text) => text.replaceAll(/ (?:Moz|ms|Web[kK]it)\w+/g, ''),
  ],
  ['normalizeKey = {', 'modifierKeyToProp = {', ''],
  ['key: function (nativeEvent) {', 'code: 0,', 'key: 0,'],
  [
    'var canUseDOM = !(',
    'var root = null',
    'var canUseDOM = true, passiveBrowserEventsSupported = true;',
  ],
  [
    'canUseCompositionEvent = canUseDOM &&',
    'SPACEBAR_CHAR =',
    'canUseCompositionEvent = true, canUseTextInputEvent = true, useFallbackCompositionData = false,',
  ],
  [
    'var isInputEventSupported = !1;',
    'function stopWatchingForValueChange',
    'var isInputEventSupported = true;',
  ],
  [
    'var vendorPrefixes = {',
    'var ANIMATION_END =',
    'function getVendorPrefixedEventName(eventName) { return eventName }',
  ],
]

/** Of what React itself offers: each is set in a statement of its own, and nobody may ask for it. */
const NOT_OFFERED =
  'Activity|Children|Profiler|PureComponent|StrictMode|ViewTransition|addTransitionType|cache|cacheSignal|cloneElement|createRef|preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule|requestFormReset|unstable_batchedUpdates|unstable_useCacheRefresh|useActionState|useFormState|useFormStatus|useOptimistic'
const OFFER = new RegExp(`^exports\\.(?:${NOT_OFFERED}) = `)

/** How a module would ask for one of these. */
const ASKING = new RegExp(
  [
    `\\bimport\\s*\\{[^}]*\\b(?:SuspenseList|${NOT_OFFERED})\\b[^}]*\\}\\s*from\\s*['"]react(?:-dom)?['"]`,
    `\\bReact(?:DOM)?\\.(?:${NOT_OFFERED})\\b`,
    '<form\\b[^>]*\\saction=\\{',
    '\\s(?:formAction|onBeforeInput)=\\{',
    '<Fragment\\b[^>]*\\sref=',
  ].join('|'),
)

export function trim(): Plugin {
  return {
    name: 'tradepost:trim',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: SCRIPT },
      handler(code, id) {
        if (REACT_DOM.test(id)) return { code: trimmed(code), map: null }
        if (REACT.test(id)) return { code: withoutOffers(code), map: null }
        const asked = askedOf(code)
        if (asked !== undefined)
          this.error(`left out of this build, see scripts/vite/trim.ts: ${asked} in ${id}`)
        return undefined
      },
    },
  }
}

/** What a screen asks for that is left out. */
export const askedOf = (code: string): string | undefined => ASKING.exec(code)?.[0]

type Span = { start: number; end: number }
type Statement = Span & {
  type: string
  id?: { name: string }
  body?: Span
  expression?: Span & { left?: Span }
}

/** @throws when React no longer has one of the functions */
export function trimmed(code: string): string {
  const bodies = new Map(Object.values(TRIMMED).flatMap((each) => Object.entries(each)))
  const { program } = parseSync('react-dom.js', code)
  let rest = ''
  let at = 0
  const replace = ({ start, end }: Span, text: string) => {
    rest += code.slice(at, start) + text
    at = end
  }
  for (const statement of program.body as unknown as Statement[]) {
    const { type, id, body, expression } = statement
    const instead = type === 'FunctionDeclaration' ? bodies.get(id?.name ?? '') : undefined
    if (instead !== undefined && body !== undefined) {
      bodies.delete(id?.name ?? '')
      replace(body, `{${instead}}`)
    } else if (code.slice(expression?.start, expression?.left?.end).startsWith('FragmentInstance.'))
      replace(statement, '')
  }
  if (bodies.size > 0) throw new Error(`React has changed: no ${[...bodies.keys()].join(', ')}`)
  return settled(rest + code.slice(at))
}

/** React is one object of offers, of which a bundler drops none by itself. */
export function withoutOffers(code: string): string {
  const { program } = parseSync('react.js', code)
  let rest = ''
  let at = 0
  for (const { start, end } of program.body as unknown as Statement[]) {
    if (!OFFER.test(code.slice(start, end))) continue
    rest += code.slice(at, start)
    at = end
  }
  return rest + code.slice(at)
}

function settled(code: string): string {
  let rest = code
  for (const [from, to, instead] of SETTLED) {
    const [start, end] = [rest.indexOf(from), rest.indexOf(to)]
    if (start === -1 || end < start) throw new Error(`React has changed: no ${from}`)
    const put = typeof instead === 'string' ? instead : instead(rest.slice(start, end))
    rest = `${rest.slice(0, start)}${put}\n${rest.slice(end)}`
  }
  return rest
}
