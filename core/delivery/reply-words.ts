import { brand } from "#core/brand.ts";

// What people text, in English and in Spanish, as capitals without accents. A text may mix both: "listo, thanks".

/** A keyword in every spelling, and the words that change nothing beside it. */
export interface Keyword {
  words: ReadonlySet<string>;
  beside: ReadonlySet<string>;
}

const set = (line: string): ReadonlySet<string> => new Set(line.trim().split(/\s+/));

/**
 * Words that change nothing beside a keyword: "please stop texting me". Any other word changes the meaning: "I can't
 * stop by the office" is no STOP, and "not done yet" is no DONE. A question mark and a cross count as words: "He's done?"
 * and "done ❌" are no DONE.
 */
const polite =
  "PLEASE PLS PLZ KINDLY OK OKAY K HEY HI HELLO SORRY THANKS THX TNX TY NOW JUST ALREADY AND ALSO OOPS LOL BRO DUDE BUDDY SIR MAAM HOLA SI YA POR FAVOR PORFA PORFAVOR GRACIAS MUCHAS";

export const politeWords = set(`${polite} BUT`);

/**
 * STOP and its synonyms, in any spelling (47 CFR 64.1200(a)(10)). CANCEL and END are among them, so they are never
 * commands of ours. YES is no command of ours either, because the carriers take it for a START.
 */
export const stop: Keyword = {
  words: set(
    "STOP STOPP STPO SOTP TSOP STOO STOOP STIP SROP STOPALL QUIT END REVOKE OPTOUT CANCEL UNSUBSCRIBE REMOVE DELETE CEASE DESIST DISCONTINUE UNENROLL",
  ),
  beside: set(
    `${polite} ? ✗ YES IM DONE WITH I YOU U YOUR UR ME US MY MINE ALL ANY THE THIS THAT THESE THOSE IT THEM TO FROM OF OFF ON FOR NO WRONG PERSON NUMBER PHONE CELL NAME LIST LISTS MAILING CONTACT CONTACTS DATABASE SYSTEM CONSENT PERMISSION SUBSCRIPTION SEND SENDING GETTING RECEIVING EVERYTHING TEXT TEXTS TEXTING TXT TXTS TXTING SMS MSG MSGS MESSAGE MESSAGES MESSAGING REMINDER REMINDERS REMINDING ASKING ALERTS NOTIFICATIONS SPAM SPAMMING CALLS CALLING CONTACTING BOTHERING HARASSING AGAIN ANYMORE MORE EVER FOREVER GOOD RIGHT AWAY IMMEDIATELY ASAP FUCKING DAMN ANNOYING ENOUGH ${brand.name.toUpperCase()}`,
  ),
};

/** NO is no word beside it: "no parar" asks that texts go on. */
export const stopInSpanish: Keyword = {
  words: set(
    "STOP ALTO PARAR PARE PAREN BASTA CANCELAR CANCELA CANCELE CANCELEN DETENER DETENGA DETENGAN BAJA",
  ),
  beside: set(
    `${polite} ME MI MIS SU SUS TU TUS DE DEL LA LAS EL LOS UN A AL ESTE ESTOS ESTO ESOS TODO TODOS MAS NUNCA OTRA VEZ QUIERO LISTA NUMERO TELEFONO NOMBRE MENSAJE MENSAJES TEXTO TEXTOS SMS RECORDATORIO RECORDATORIOS AVISOS SUSCRIPCION ENVIAR MANDAR DARME LISTO HECHO`,
  ),
};

export const start: Keyword = {
  words: set("START UNSTOP RESTART STRAT SATRT EMPEZAR COMENZAR INICIAR INICIO REINICIAR"),
  beside: set(
    `${polite} ? AGAIN THE THEM MY ME TEXTS TEXT TEXTING MESSAGES REMINDERS SENDING LOS MENSAJES OTRA VEZ`,
  ),
};

export const help: Keyword = {
  words: set("HELP HLEP HEPL INFO AYUDA AYUDAME AYUDENME"),
  beside: set(`${polite} ? ME I NEED SOME CAN COULD YOU U NECESITO QUIERO`),
};

export const undo: Keyword = {
  words: set("UNDO UNDOO UDNO UNOD DESHACER DESHAGA"),
  beside: set(`${polite} IT THIS THAT THE LAST ONE MY DONE DATE NOT LO`),
};

/** "Not tonight" asks for nothing, so NOT is no word beside them, and neither is NO. "See you later" and "done later" stay unclear. */
export const later: Keyword = {
  words: set("LATER LATR LATTER LATERR SNOOZE SNOZE TONIGHT TONITE LUEGO DESPUES"),
  beside: set(
    `${polite} ? REMIND TEXT TXT ASK TELL ME US AGAIN A LITTLE BIT MAYBE TODAY IT THIS ABOUT MAS TARDE RECUERDAME RECUERDEME AVISAME AVISEME`,
  ),
};

/** LATER in other words. They are the whole text, beside polite words. */
export const meansLater =
  /^(?:NOT (?:RIGHT )?NOW|(?:PLEASE )?(?:REMIND|TEXT|TXT|TELL|ASK) (?:ME|US) (?:AGAIN|(?:LATER )?(?:THIS EVENING|TONIGHT)|IN (?:A (?:BIT|WHILE)|AN HOUR|THE EVENING))|(?:ILL|I WILL) DO (?:IT|THIS|THAT) (?:LATER|TONIGHT)|THIS EVENING|MAS TARDE|AHORA NO|(?:RECUERDA|RECUERDE|AVISA|AVISE)ME (?:OTRA VEZ|MAS TARDE|ESTA NOCHE)|ESTA NOCHE)(?: (?:PLEASE|THANKS|GRACIAS|POR FAVOR|PORFA))*$/;

/**
 * "I can't come": the whole text, and nothing about it that may be a STOP, a DONE or something else ("I can't come up with it"). It
 * records nothing: its answer leads to a page.
 */
export const meansCannotCome =
  /^(?:(?:SORRY|HI|HEY|HELLO|PLEASE) )*(?:(?:(?:(?:I|WE|HE|SHE|THEY) )?(?:CANT|CAN NOT|CANNOT|WONT|WILL NOT|(?:WONT|WILL NOT) BE ABLE TO|(?:AM |ARE |IS |IM |HES |SHES )?(?:NOT ABLE|UNABLE) TO)|(?:IM|HES|SHES) (?:NOT ABLE|UNABLE) TO) (?:COME|MAKE IT|GO|GET THERE|BE THERE)(?: IN)?|(?:I )?CANT|NO (?:PUEDO|PUEDE|PODEMOS|VOY A PODER) (?:IR|VENIR|LLEGAR))(?: (?:TODAY|TOMORROW|TONIGHT|THAT DAY|THIS TIME|THIS WEEK|THEN|SORRY|HOY|MANANA|PLEASE|THANKS|GRACIAS))*$/;

/**
 * "Registered" is none of them: whoever has signed up here may mean that. "Ready" is none either: "estoy listo para ir", and
 * ESTOY is no word beside LISTO.
 */
export const done: Keyword = {
  words: set(
    "DONE DNOE DOEN DONR DONNE DOONE DONEE FINISHED COMPLETED COMPLETE LISTO HECHO TERMINADO COMPLETADO",
  ),
  beside: set(
    `${polite} YES YEP YEAH YUP IT IS ITS IM I ALL NUMBER DATE THE THIS THAT THATS MINE WE WERE WEVE IVE HE HES SHE SHES THEY THEYRE THEYVE ARE WAS BEEN GOT TODAY YESTERDAY EARLIER MORNING EVERYTHING EVERYTHINGS FINALLY WENT DID MY BOTH MOM MOMS DAD DADS SON SONS DAUGHTER DAUGHTERS HUSBAND HUSBANDS WIFE BROTHER BROTHERS SISTER SISTERS MARK AS TODO HOY AYER`,
  ),
};

/** Beside the number of a date that we have asked for. */
export const besideNumber = set(`${polite} ? NUMBER THE DATE NUMERO`);

/**
 * What leads up to an order: "could you", "I want to". A question about it ("how do I") is no order.
 */
export const request =
  /^(?:(?:CAN|COULD|WOULD|WILL) (?:YOU|U)|(?:YOU|U) (?:CAN|COULD|MAY|MUST|SHOULD|NEED TO|HAVE TO)|(?:I|WE) (?:WANT|NEED|WISH|ASKED|TOLD|AM ASKING|WOULD LIKE)(?: (?:YOU|U|THIS|THESE|THEM|IT|ALL|TEXTS|MESSAGES|REMINDERS))* TO|ID LIKE(?: (?:YOU|U))? TO|I WANNA|I SAID|LET ME|FOR THE LAST TIME|MAKE (?:IT|THIS|THESE|THEM)) (?:PLEASE |JUST )?/;

/**
 * STOP in other words. Each stands at the beginning: "you don't text me anymore" is a complaint. "I don't want these to stop",
 * "No more texts?" and "I gave you the wrong number" may mean the opposite.
 */
export const meansStop = [
  /^TURN (?:(?:THESE|THEM|IT|THE|ALL|TEXTS|MESSAGES|REMINDERS) )*OFF\b|^BE (?:REMOVED|TAKEN OFF|OFF|LEFT ALONE)\b/,
  /^(?:TAKE|GET|PULL) (?:ME|US|MY|THIS|THE|IT)(?: (?:NUMBER|NAME|PHONE|CELL|CONTACT)){0,2} (?:OFF|OUT)\b/,
  /^DROP (?:ME|US)\b|^I WANT (?:OFF|OUT)\b|^(?:ERASE|LOSE|FORGET) (?:MY|THIS) NUMBER\b/,
  /^(?:I WANT )?NO MORE\b(?!.*\?)/,
  /^(?:DO NOT|DONT|NEVER) (?:EVER )?(?:TEXT|TXT|MESSAGE|MSG|CONTACT|SEND|BOTHER|REMIND|SPAM|CALL)\b/,
  /^(?:I|WE) (?:DO NOT|DONT|NO LONGER|NEVER) (?:(?:WANT|WISH|NEED) TO|WANNA) (?:GET|RECEIVE|HEAR|SEE|BE (?:TEXTED|CONTACTED|REMINDED|MESSAGED|BOTHERED|ON))\b/,
  /^(?:I|WE) (?:DO NOT|DONT|NO LONGER|NEVER) (?:WANT|NEED)(?= (?:ANY|THIS|THESE|THOSE|THE|THEM|IT|YOUR|TEXTS|MESSAGES|REMINDERS)\b)/,
  /^(?:I|WE) (?:DO NOT|DONT|NEVER|DID NOT|DIDNT) (?:CONSENT|AGREED?|SUBSCRIBED?|SIGN UP|SIGNED UP|ASK|ASKED)\b/,
  /^LEAVE (?:ME|US) ALONE\b|^GO AWAY\b|^(?:FUCK|PISS|BUZZ) OFF\b|^(?:I AM |IM )?(?:NOT|NO LONGER) INTERESTED\b/,
  /^(?:(?:I (?:THINK|BELIEVE|GUESS)|LOOKS LIKE) )?(?:(?:(?:YOU|U) (?:MUST )?(?:HAVE|HAVE GOT|GOT|TEXTED|ARE TEXTING|KEEP TEXTING)|YOUVE GOT|YOURE TEXTING|THIS IS|ITS|THATS) )?(?:(?:THE|A) )?WRONG (?:NUMBER|PERSON|PHONE|CELL|GUY|MAN|WOMAN|LADY)\b(?!.*\?)/,
  /^(?:THIS (?:IS NOT|ISNT)|I AM NOT|IM NOT|NOT) (?!THE |A )(?:[^ ?]+ ){1,4}WRONG (?:NUMBER|PERSON)$/,
  /^PARA(?: YA| POR FAVOR| PORFA)*$|^NO MAS\b(?!.*\?)|^SE EQUIVOC(?:O|A|ARON) DE (?:NUMERO|PERSONA)\b/,
  /^NO (?:QUIERO|QUEREMOS|DESEO|NECESITO)(?: (?:RECIBIR|MAS|ESTOS|ESOS|SUS|TUS|LOS))* (?:MENSAJES|TEXTOS|SMS|RECORDATORIOS|AVISOS)\b/,
  /^NO (?:ENVI|MAND)(?:AR|E|EN)\b|^NO (?:ME|NOS) (?:ESCRIB|MAND|ENVI|TEXTE|LLAM|MOLEST|CONTACT)(?:A|AS|AN|E|ES|EN)\b/,
  /^DEJ(?:A|E|EN) DE (?:MANDAR|ENVIAR|ESCRIBIR|TEXTEAR|MOLESTAR|LLAMAR)(?:ME|NOS)?\b/,
  /^(?:QUIT|BORR|SAC|SAQU|ELIMIN)(?:A|E|EN)(?:ME|NOS)\b|^(?:QUIT|BORR|ELIMIN)(?:AR|A|E|EN)(?= MI (?:NUMERO|NOMBRE|TELEFONO)\b)/,
  /^(?:(?:TIENEN?|ES|ESTE ES) )?(?:(?:EL|UN|LA) )?(?:NUMERO|PERSONA) (?:EQUIVOCAD[OA]|INCORRECT[OA]|ERRONE[OA])\b(?!.*\?)/,
  /^(?:DARME|DEME|DENME|DAR) DE BAJA\b/,
];

/** Who asks that texts go on: "I don't want these to stop". */
export const wantsMore = /\b(?:DO NOT|DONT|NO LONGER|NEVER|DID NOT|DIDNT) .*\bTO (?:STOP|END|CANCEL|QUIT)\b/;

/** How the reason begins that may follow an order to stop: "Stop I never asked for this". */
export const reason =
  /^(?:BECAUSE|CAUSE|CUZ|I|IM|IVE|ID|ILL|YOU|U|YOURE|THATS|ITS|WE|THEY|HE|HES|SHE|SHES|WHO|(?:THIS|THAT|IT) (?:IS|WAS|ISNT|WASNT)|OR (?:ELSE|I|ILL|WE))\b/;

/** What limits an order instead of giving a reason: "Stop, but only after December". */
export const limit =
  /^\s*(?:and|but|if|when|after|before|until|till|unless|except|only|once|by|at|on|in|from|not|start(?:ing)?)\b/i;

/**
 * DONE in other words: "I did it", "ya lo hice". The subject stays beside it. ("Did it done" is a question.)
 */
export const meansDone = [
  /\bDID (?:IT|THIS|THAT)\b(?! DONE)|\b(?:TOOK CARE OF|(?:BEEN )?TAKEN CARE OF|HANDLED) ?(?:IT|THIS|THAT|EVERYTHING)?(?= |$)/,
  /^(?:SI )?(?:YA )?LO (?:HICE|HIZO|HICIMOS)\b|^(?:SI )?YA (?:ESTA|ESTUVO|QUEDO|TERMINE|TERMINO|ACABE|SE HIZO)\b/,
  // "Ya fue" may also say that the day is over.
  /^(?:(?:SI|HOLA|LISTO|HECHO) )*(?:YO )?YA (?:FUI|FUIMOS)(?: ESTA MANANA)?(?= (?:HOY|AYER|GRACIAS|MUCHAS GRACIAS)\b|$)/,
];

/** UNDO in other words. "Cancel my done" is no STOP. */
export const meansUndo =
  /^(?:I )?TAKE (?:IT|THAT|THIS) BACK$|^(?:CANCEL|DELETE|REMOVE|REVOKE) (?:(?:MY|THE|THAT|THIS|LAST) )*DONE$/;

/** A time that has passed. "Done Friday" is none, because it may be a plan. */
export const past =
  /\bLAST (?:WEEK|NIGHT|MONDAY|TUESDAY|WEDNESDAY|THURSDAY|FRIDAY)\b|\b(?:\d{1,2}|AN?|(?:A )?FEW|(?:A )?COUPLE(?: OF)?|ONE|TWO|THREE) (?:MIN|MINS|MINUTES?|HOURS?|HRS?|DAYS?|WEEKS?) AGO\b/g;

/**
 * What phones and mail programs write under every text by themselves: "Sent from my iPhone". Only known words to the end of the
 * text: "Sent by mistake" below a DONE takes it back.
 */
export const deviceSignature =
  /\s+(?:(?:Sent (?:from|via) (?:my|the)|Enviado desde mi)(?:,? (?:iPhone|iPad|(?:Samsung )?Galaxy|Android|BlackBerry|Pixel|Verizon|T-Mobile|Windows|mobile|phone|smartphone|tablet|device|[45]G|LTE|[A-Z]?\d{1,3}))+|(?:Get|Sent from) Outlook for (?:iOS|Android)|Sent from Yahoo Mail (?:for|on) (?:iPhone|Android))\.?$/i;
