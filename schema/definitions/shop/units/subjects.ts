/** Subjects of Russia by the codes of ISO 3166-2:RU, which databases of addresses in the network answer. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  'RU-AD': 'Адыгея',
  'RU-AL': 'Республика Алтай',
  'RU-ALT': 'Алтайский край',
  'RU-AMU': 'Амурская область',
  'RU-ARK': 'Архангельская область',
  'RU-AST': 'Астраханская область',
  'RU-BA': 'Башкортостан',
  'RU-BEL': 'Белгородская область',
  'RU-BRY': 'Брянская область',
  'RU-BU': 'Бурятия',
  'RU-CE': 'Чечня',
  'RU-CHE': 'Челябинская область',
  'RU-CHU': 'Чукотка',
  'RU-CU': 'Чувашия',
  'RU-DA': 'Дагестан',
  'RU-IN': 'Ингушетия',
  'RU-IRK': 'Иркутская область',
  'RU-IVA': 'Ивановская область',
  'RU-KAM': 'Камчатский край',
  'RU-KB': 'Кабардино-Балкария',
  'RU-KC': 'Карачаево-Черкесия',
  'RU-KDA': 'Краснодарский край',
  'RU-KEM': 'Кемеровская область',
  'RU-KGD': 'Калининградская область',
  'RU-KGN': 'Курганская область',
  'RU-KHA': 'Хабаровский край',
  'RU-KHM': 'Ханты-Мансийский округ',
  'RU-KIR': 'Кировская область',
  'RU-KK': 'Хакасия',
  'RU-KL': 'Калмыкия',
  'RU-KLU': 'Калужская область',
  'RU-KO': 'Коми',
  'RU-KOS': 'Костромская область',
  'RU-KR': 'Карелия',
  'RU-KRS': 'Курская область',
  'RU-KYA': 'Красноярский край',
  'RU-LEN': 'Ленинградская область',
  'RU-LIP': 'Липецкая область',
  'RU-MAG': 'Магаданская область',
  'RU-ME': 'Марий Эл',
  'RU-MO': 'Мордовия',
  'RU-MOS': 'Московская область',
  'RU-MOW': 'Москва',
  'RU-MUR': 'Мурманская область',
  'RU-NEN': 'Ненецкий округ',
  'RU-NGR': 'Новгородская область',
  'RU-NIZ': 'Нижегородская область',
  'RU-NVS': 'Новосибирская область',
  'RU-OMS': 'Омская область',
  'RU-ORE': 'Оренбургская область',
  'RU-ORL': 'Орловская область',
  'RU-PER': 'Пермский край',
  'RU-PNZ': 'Пензенская область',
  'RU-PRI': 'Приморский край',
  'RU-PSK': 'Псковская область',
  'RU-ROS': 'Ростовская область',
  'RU-RYA': 'Рязанская область',
  'RU-SA': 'Якутия',
  'RU-SAK': 'Сахалинская область',
  'RU-SAM': 'Самарская область',
  'RU-SAR': 'Саратовская область',
  'RU-SE': 'Северная Осетия',
  'RU-SMO': 'Смоленская область',
  'RU-SPE': 'Санкт-Петербург',
  'RU-STA': 'Ставропольский край',
  'RU-SVE': 'Свердловская область',
  'RU-TA': 'Татарстан',
  'RU-TAM': 'Тамбовская область',
  'RU-TOM': 'Томская область',
  'RU-TUL': 'Тульская область',
  'RU-TVE': 'Тверская область',
  'RU-TY': 'Тыва',
  'RU-TYU': 'Тюменская область',
  'RU-UD': 'Удмуртия',
  'RU-ULY': 'Ульяновская область',
  'RU-VGG': 'Волгоградская область',
  'RU-VLA': 'Владимирская область',
  'RU-VLG': 'Вологодская область',
  'RU-VOR': 'Воронежская область',
  'RU-YAN': 'Ямало-Ненецкий округ',
  'RU-YAR': 'Ярославская область',
  'RU-YEV': 'Еврейская автономная область',
  'RU-ZAB': 'Забайкальский край',
}

/** The code of a subject by itself or by its name; a part of the name is enough if no other has it. */
export function subjectOf(word: string): string | undefined {
  if (Object.hasOwn(SUBJECTS, word)) return word
  const named = Object.entries(SUBJECTS).filter(([, name]) => name.toLowerCase().includes(word.toLowerCase()))
  const whole = named.find(([, name]) => name.toLowerCase() === word.toLowerCase())
  return (whole ?? (named.length === 1 ? named[0] : undefined))?.[0]
}

/** Subjects that a wrong word may mean: «RU-KO — Коми, RU-KR — Карелия»; by the first letter of a code, or a part of a name. */
export const subjectsLike = (word: string): string =>
  Object.entries(SUBJECTS)
    .filter(
      ([code, name]) =>
        code.startsWith(word.slice(0, 'RU-K'.length)) || name.toLowerCase().includes(word.toLowerCase()),
    )
    .map(([code, name]) => `${code}\u00a0— ${name}`)
    .join(', ')
