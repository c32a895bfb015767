import type { Call } from '../../definitions/calls/call.ts'
import { line, object, objects } from '../../definitions/contract/fragments.ts'
import { allowing, requiring } from '../shared.ts'
import { count, flag, moment, rows, staffGet, staffPost, wordList, words } from './shared.ts'

const file = { type: 'string', maxLength: 200, description: 'Файл: «schema/pages/home.json».' } as const
const pointer = {
  type: 'string',
  maxLength: 500,
  description: 'Место в\u00a0файле, JSON pointer: «/blocks/0/props/title».',
} as const
const anything = {} as const

/** Version of the draft, which every change increases; a change sends the version on which it is based. */
const version = {
  type: 'integer',
  minimum: 0,
  maximum: 1_000_000_000,
  description: 'Номер состояния черновика. 409, если черновик уже другой: с\u00a0ним работают в\u00a0другой вкладке.',
} as const

const site = {
  type: 'string',
  maxLength: 50,
  description: 'Состояние файлов сайта, на\u00a0котором черновик. 409, если сайт уже показывает другие.',
} as const

/** Idempotency key: if a response is lost, the browser repeats the request with it, and the server applies the change once. */
const key = {
  type: 'string',
  pattern: '^[0-9a-f]{32}$',
  maxLength: 32,
  description: 'Ключ изменения: повтор последнего с\u00a0тем же ключом ничего не\u00a0меняет.',
} as const

const draft = requiring({ version, site, changed: wordList })

const answersDraft = { response: requiring({ draft }) } as const

/** `changes` has each changed file's value before and after (undefined: no file), if the studio can undo the change. */
const answersFiles = {
  response: object({
    required: { draft, notes: wordList },
    optional: {
      ...{ file, address: words },
      changes: objects({ required: { file }, optional: { before: {}, after: {} } }),
    },
  }),
} as const

const note = { ...line, maxLength: 200, description: 'Что изменилось, своими словами.' } as const

const without = {
  type: 'array',
  maxItems: 500,
  items: file,
  description: 'Файлы, которые остаются в\u00a0черновике.',
} as const

/** Contract of a change of a draft, which is not audited, because nobody else sees it; publications are audited. */
const change = <const What extends string>(what: What) =>
  ({ ...staffPost(`/desk/api/studio/${what}`), right: 'desk.studio', audited: false }) as const

const read = <const What extends string>(what: What) =>
  ({ ...staffGet(`/desk/api/studio/${what}`), right: 'desk.studio' }) as const

export const deskStudioCalls = {
  'desk.studio': {
    ...staffGet('/desk/api/studio'),
    description: 'Студия: страницы и файлы, которые правят на\u00a0самой странице, и свой черновик.',
    response: requiring({
      mayPublish: flag,
      key: words,
      keySignedIn: words,
      draft,
      pages: objects({
        required: { path: words, title: line, hasVariants: flag, route: words },
        optional: { params: {} },
      }),
      names: rows({ word: words, id: words, title: words }),
      pictures: rows({ address: words, picture: words }),
      files: rows({ file, kind: words, title: line, isNamed: flag, isGuarded: flag, addresses: wordList }),
      variants: rows({ code: words, title: line }),
      scheduled: count,
    }),
  },
  'desk.studioOthers': {
    ...read('others'),
    description:
      'Что опубликовали другие и\u00a0что у\u00a0них в\u00a0черновике: студия спрашивает раз в\u00a0десять секунд.',
    response: requiring({ draft, notes: rows({ text: words, files: wordList }) }),
  },
  'desk.studioBlocks': {
    ...read('blocks'),
    description: 'Контракты блоков и\u00a0схемы видов файлов: из них собирается панель.',
    response: requiring({
      blocks: objects({
        required: { type: words, title: line, description: words, props: {}, slots: {}, places: wordList },
        optional: { example: {} },
      }),
      kinds: {},
      sources: {},
      fields: rows({ type: words, title: line, schema: {}, sample: {} }),
    }),
  },
  'desk.studioFile': {
    ...read('file'),
    description:
      'Значение файла с\u00a0изменениями своего черновика. 404, если такого файла нет или его не\u00a0правят.',
    query: requiring({ file }),
    response: requiring({ value: anything }),
  },
  'desk.studioProblems': {
    ...read('problems'),
    description: 'Что проверка говорит о\u00a0файлах черновика, и\u00a0что из него меняли другие.',
    response: requiring({
      list: rows({
        file,
        pointer,
        severity: { enum: ['error', 'warning'] },
        line: { type: 'integer', minimum: 1 },
        message: words,
        hint: words,
      }),
      conflicts: rows({ file, pointer, why: { enum: ['gone', 'changed'] }, yours: words, theirs: words }),
    }),
  },
  'desk.studioChange': {
    ...change('change'),
    description:
      'Записывает правки в\u00a0свой черновик, все или ни\u00a0одной. 404, если файла нет или его не\u00a0правят; 422, если в\u00a0нём нет такого места.',
    body: requiring({
      version,
      site,
      key,
      operations: objects({
        minItems: 1,
        maxItems: 100,
        description: 'Операции над файлами по порядку.',
        item: 'Операция.',
        required: {
          do: {
            enum: ['set', 'unset', 'insert', 'remove', 'move', 'create', 'delete'],
            description:
              'set\u00a0— значение ключа или элемента, unset\u00a0— убрать ключ, insert\u00a0— вставить в\u00a0список, remove\u00a0— убрать из\u00a0списка, move\u00a0— переставить, create\u00a0— новый файл, delete\u00a0— убрать новый файл.',
          },
          file,
          at: pointer,
        },
        optional: {
          value: { description: 'Новое значение: у\u00a0set, insert и\u00a0create.' },
          to: { ...pointer, description: 'Куда: у\u00a0move, место уже без того, что переставляют.' },
        },
      }),
    }),
    ...answersDraft,
  },
  'desk.studioUpload': {
    ...change('upload'),
    description:
      'Загружает картинку (JPEG, PNG, WebP, AVIF) или, с\u00a0формой «desk/document», PDF. 422, если внутри файла другое.',
    files: true,
    body: allowing({ form: { type: 'string', maxLength: 60, description: 'Имя формы с\u00a0полем для файла.' } }),
    response: requiring({ address: words }),
  },
  'desk.studioUses': {
    ...read('uses'),
    description: 'Файлы, которые называют этот. 404, если такого файла нет или его не\u00a0правят.',
    query: requiring({ file }),
    response: requiring({ files: wordList }),
  },
  'desk.studioPaths': {
    ...read('paths'),
    description:
      'Выражение словами и\u00a0пути, с\u00a0которыми можно связать значение. 404, если файла нет или его не\u00a0правят.',
    query: requiring({ file, pointer }),
    response: requiring({ words, list: rows({ path: words, title: words, mayBeEmpty: flag }) }),
  },
  'desk.studioSpecimen': {
    ...read('specimen'),
    description: 'Блок или письмо своего черновика с\u00a0образцом значений, как их увидят. 404, если такого нет.',
    query: requiring({ name: { ...words, maxLength: 100, description: '«hero», «mail.new-order».' } }),
    response: requiring({ html: words }),
  },
  'desk.studioSources': {
    ...read('sources'),
    description: 'Что можно создать и\u00a0с\u00a0чего списать.',
    response: requiring({
      list: rows({ kind: words, title: line, hasAddress: flag, names: rows({ name: words, title: words }) }),
    }),
  },
  'desk.studioCreate': {
    ...change('create'),
    description:
      'Создаёт файл в\u00a0своём черновике, списывая другой под новым именем. Тексты, которые надо сменить, начинаются с\u00a0«✎». 422, если имя или адрес не\u00a0годится или занят.',
    body: object({
      required: {
        ...{ version, site, key },
        kind: { type: 'string', maxLength: 50, description: 'Вид.' },
        title: { type: 'string', minLength: 1, maxLength: 200, description: 'Заголовок.' },
      },
      optional: {
        from: {
          type: 'string',
          maxLength: 200,
          description: 'С\u00a0чего списать; без этого\u00a0— с\u00a0первого из списка.',
        },
        name: { type: 'string', maxLength: 200, description: 'Имя файла; без него\u00a0— из\u00a0заголовка.' },
        address: {
          type: 'string',
          maxLength: 200,
          description: 'Адрес страницы; без него\u00a0— рядом с\u00a0той, с\u00a0которой списано.',
        },
      },
    }),
    ...answersFiles,
  },
  'desk.studioRename': {
    ...change('rename'),
    description:
      'Переименовывает файл в\u00a0своём черновике: имя или адрес страницы, со\u00a0всеми ссылками; прежний адрес ведёт на\u00a0новый.',
    body: object({
      required: {
        ...{ version, site, key, file },
        to: { type: 'string', maxLength: 200, description: 'Имя или адрес: он начинается с\u00a0«/».' },
      },
      optional: { from: { type: 'string', maxLength: 200, description: 'Какой из\u00a0адресов страницы.' } },
    }),
    ...answersFiles,
  },
  'desk.studioRemove': {
    ...change('remove'),
    description: 'Удаляет файл в\u00a0своём черновике. 422 со\u00a0списком мест, если его ещё называют.',
    body: object({
      required: { version, site, key, file },
      optional: { to: { type: 'string', maxLength: 200, description: 'Куда ведёт его прежний адрес.' } },
    }),
    ...answersFiles,
  },
  'desk.studioSettle': {
    ...change('settle'),
    description:
      'Решает о местах, которые меняли и другие: остаётся то, что в черновике, или берётся то, что на сайте.',
    body: object({ required: { version, site }, optional: { theirs: { ...flag, description: 'Взять с сайта.' } } }),
    ...answersFiles,
  },
  'desk.studioPublish': {
    ...staffPost('/desk/api/studio/publish'),
    description:
      'Публикует свой черновик: пишет файлы все разом, в рабочей копии git — одним коммитом. 409, если те же места меняли и другие; 422, если проверка не проходит.',
    body: object({ required: { version, site }, optional: { words: note, without } }),
    ...answersDraft,
  },
  'desk.studioGuarded': {
    ...staffGet('/desk/api/studio/guarded'),
    description:
      'Файлы черновика, которые ведут деньги, письма и\u00a0согласия: их публикуют с\u00a0правом на\u00a0этот вызов.',
    proof: true,
    response: requiring({ files: wordList }),
  },
  'desk.studioSchedule': {
    ...staffPost('/desk/api/studio/schedule'),
    description:
      'Откладывает публикацию своего черновика: он выйдет в\u00a0своё время, а\u00a0черновик пуст. 409 и\u00a0422, как у\u00a0публикации; 422 и\u00a0за\u00a0время, которое прошло.',
    right: 'desk.studioPublish',
    body: object({
      required: {
        ...{ version, site },
        at: {
          type: 'string',
          pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
          maxLength: 16,
          description: 'Когда, по\u00a0Москве: «2026-12-01T09:00».',
        },
      },
      optional: { words: note, without },
    }),
    ...answersDraft,
  },
  'desk.studioAsk': {
    ...staffPost('/desk/api/studio/ask'),
    description:
      'Просит того, у\u00a0кого есть право, опубликовать свой черновик или часть его: правки ждут среди отложенных.',
    right: 'desk.studio',
    body: object({ required: { version, site }, optional: { words: note, without } }),
    ...answersDraft,
  },
  'desk.studioWithdraw': {
    ...staffPost('/desk/api/studio/withdraw'),
    description:
      'Отменяет отложенную публикацию или просьбу: её правки\u00a0— снова в\u00a0своём черновике. 403 за\u00a0чужую без права публиковать; 404, если её уже нет; 409, если черновик не\u00a0пуст.',
    right: 'desk.studio',
    body: requiring({
      version,
      id: { type: 'integer', minimum: 1, maximum: 1_000_000_000, description: 'Номер отложенной публикации.' },
    }),
    ...answersDraft,
  },
  'desk.studioChanges': {
    ...read('changes'),
    description: 'Что изменится, когда черновик опубликуют, и\u00a0что опубликуется само.',
    response: requiring({
      draft,
      list: rows({ title: words, file, changes: wordList, isGuarded: flag }),
      scheduled: rows({
        id: { type: 'integer', minimum: 1 },
        at: moment,
        who: line,
        words,
        files: wordList,
        problem: words,
        ...{ isAsked: flag, isOwn: flag },
      }),
    }),
  },
  'desk.studioHistory': {
    ...read('history'),
    description:
      'Что публиковали, последнее впереди: всё, с\u00a0одним файлом или только то, что меняло один его блок.',
    query: allowing({ file, pointer: { ...pointer, minLength: 1, description: 'Блок файла в\u00a0своём черновике.' } }),
    response: requiring({
      list: objects({
        required: { id: { type: 'integer', minimum: 1 }, at: moment, who: line, words, files: wordList, commit: words },
        optional: { isUnwritten: flag, pointer, gone: rows({ pointer, title: words }) },
      }),
    }),
  },
  'desk.studioRestore': {
    ...change('restore'),
    description:
      'Отменяет в\u00a0своём черновике то, что публикация изменила в\u00a0файлах, всех или одном; более поздние правки остаются. Блок становится таким, каким был до\u00a0неё. 404, если такой публикации или файла в\u00a0ней нет; 409, если те\u00a0же места с\u00a0тех пор изменили ещё раз: тогда не\u00a0возвращается ничего.',
    body: object({
      required: {
        version,
        publication: { type: 'integer', minimum: 1, maximum: 1_000_000_000, description: 'Номер публикации.' },
      },
      optional: {
        file,
        pointer: { ...pointer, minLength: 1, description: 'Блок файла, где он был до\u00a0публикации.' },
      },
    }),
    ...answersFiles,
  },
  'desk.studioPage': {
    ...read('page'),
    description:
      'Файлы страницы по её адресу: сама страница, макет, фрагменты, содержание. 404, если такой страницы нет.',
    query: requiring({ path: { type: 'string', maxLength: 500, description: 'Адрес: «/about/».' } }),
    response: requiring({ files: wordList }),
  },
  'desk.studioClear': {
    ...change('clear'),
    description: 'Забывает весь черновик: сайт остаётся как\u00a0есть.',
    body: requiring({ version }),
    ...answersDraft,
  },
} as const satisfies Record<string, Call>
