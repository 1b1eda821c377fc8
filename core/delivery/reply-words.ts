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
  "PLEASE PLS PLZ KINDLY OK OKAY K HEY HI HELLO SORRY THANKS THX TNX TY NOW JUST ALREADY AND ALSO OOPS LOL BRO DUDE BUDDY SIR MAAM HOLA SI YA POR FAVOR PORFA PORFAVOR GRACIAS MUCHAS PERDON DISCULPE BUENO SENOR SENORA BENDICIONES";

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

/**
 * NO and NUNCA are no words beside it: "no paren" and "nunca parar" ask that texts go on, as "don't stop" and "never stop" do.
 * "No, paren" does not: a comma stands between.
 */
export const stopInSpanish: Keyword = {
  words: set(
    "STOP ESTOP ALTO ALTOO AALTO ATLO PARAR PARE PAREN PARALE PARELE PARENLE BASTA CANCELAR CANCELA CANCELE CANCELEN CANCELENLO CANSELAR CANSELA CANSELE CANSELEN DETENER DETENGA DETENGAN DETENGASE DETENGANSE BAJA REMOVER REMUEVA REMUEVAN ELIMINAR BORRAR",
  ),
  beside: set(
    `${polite} ME MI MIS SU SUS TU TUS DE DEL LA LAS EL LOS UN A AL CON AHI ESTE ESTOS ESTO ESOS TODO TODOS NADA MAS OTRA VEZ QUIERO LISTA NUMERO TELEFONO NOMBRE MENSAJE MENSAJES TEXTO TEXTOS SMS MSJ MSJS MSG RECORDATORIO RECORDATORIOS AVISOS SUSCRIPCION ENVIAR ENVIARME MANDAR MANDARME ESCRIBIR ESCRIBIRME TEXTEAR TEXTEARME LLAMAR LLAMARME MOLESTAR MOLESTARME DARME LISTO HECHO`,
  ),
};

export const start: Keyword = {
  words: set(
    "START UNSTOP RESTART STRAT SATRT EMPEZAR EMPIECEN COMENZAR INICIAR INICIA INICIE INICIEN INISIAR INCIAR INICAR INICIO REINICIAR REANUDAR ACTIVAR",
  ),
  beside: set(
    `${polite} ? AGAIN THE THEM MY ME TEXTS TEXT TEXTING MESSAGES REMINDERS SENDING LOS MENSAJES RECORDATORIOS OTRA VEZ DE NUEVO VOLVER A QUIERO`,
  ),
};

export const help: Keyword = {
  words: set(
    "HELP HLEP HEPL INFO AYUDA ALLUDA AYDA AYUDAME AYUDEME AYUDENME AYUDAR AYUDARME INFORMACION SOCORRO",
  ),
  beside: set(`${polite} ? ME I NEED SOME CAN COULD YOU U NECESITO QUIERO OCUPO PUEDE PUEDEN`),
};

export const undo: Keyword = {
  words: set("UNDO UNDOO UDNO UNOD DESHACER DESHACERLO DESHAGA DESHAZ DESHASER DESACER"),
  beside: set(
    `${polite} IT THIS THAT THE LAST ONE MY DONE DATE NOT LO EL LA ULTIMO ULTIMA QUIERO NECESITO ME EQUIVOQUE`,
  ),
};

/** "Not tonight" asks for nothing, so NOT is no word beside them, and neither is NO. "See you later" and "done later" stay unclear. */
export const later: Keyword = {
  words: set("LATER LATR LATTER LATERR SNOOZE SNOZE TONIGHT TONITE LUEGO DESPUES"),
  beside: set(
    `${polite} ? REMIND TEXT TXT ASK TELL ME US AGAIN A LITTLE BIT MAYBE TODAY IT THIS ABOUT MAS TARDE RECUERDAME RECUERDEME RECUERDAMELO RECUERDEMELO AVISAME AVISEME`,
  ),
};

/** LATER in other words. They are the whole text, beside polite words. */
export const meansLater =
  /^(?:NOT (?:RIGHT )?NOW|(?:PLEASE )?(?:REMIND|TEXT|TXT|TELL|ASK) (?:ME|US) (?:AGAIN|(?:LATER )?(?:THIS EVENING|TONIGHT)|IN (?:A (?:BIT|WHILE)|AN HOUR|THE EVENING))|(?:ILL|I WILL) DO (?:IT|THIS|THAT) (?:LATER|TONIGHT)|THIS EVENING|MAS TARDE|(?:AHORA|AHORITA) NO(?: PUEDO)?|(?:(?:RECUERDA|RECUERDE|AVISA|AVISE)ME (?:OTRA VEZ|MAS TARDE)|(?:(?:RECUERDA|RECUERDE|AVISA|AVISE)ME )?(?:ESTA NOCHE|EN LA NOCHE|(?:MAS )?AL RAT(?:IT)?O|(?:EN|DENTRO DE) UN RATO)))(?: (?:PLEASE|THANKS|GRACIAS|POR FAVOR|PORFA))*$/;

/**
 * "I can't come": the whole text, and nothing about it that may be a STOP, a DONE or something else ("I can't come up with it"). It
 * records nothing: its answer leads to a page.
 */
export const meansCannotCome =
  /^(?:(?:SORRY|HI|HEY|HELLO|PLEASE|HOLA|PERDON|DISCULPE|LO SIENTO) )*(?:(?:(?:(?:I|WE|HE|SHE|THEY) )?(?:CANT|CAN NOT|CANNOT|WONT|WILL NOT|(?:WONT|WILL NOT) BE ABLE TO|(?:AM |ARE |IS |IM |HES |SHES )?(?:NOT ABLE|UNABLE) TO)|(?:IM|HES|SHES) (?:NOT ABLE|UNABLE) TO) (?:COME|MAKE IT|GO|GET THERE|BE THERE)(?: IN)?|(?:I )?CANT|(?:HOY|MANANA) NO (?:PUEDO|VOY A PODER)|(?:(?:EL|ELLA|YO|HOY|MANANA|MI (?:HIJ|ESPOS|HERMAN)[OA]|MI (?:MAMA|PAPA)) )?NO (?:PUEDO|PUEDE|PODEMOS|PODRE|PODRA|VOY A PODER|VA A PODER|ALCANZO A|VOY A) (?:IR|VENIR|LLEGAR|ASISTIR|PRESENTARME))(?: (?:TODAY|TOMORROW|TONIGHT|THAT DAY|THIS TIME|THIS WEEK|THEN|SORRY|HOY|MANANA|ESE DIA|ESTA SEMANA|ESTA VEZ|PLEASE|THANKS|GRACIAS))*$/;

/**
 * "Registered" is none of them: whoever has signed up here may mean that. "Ready" is none either: "estoy listo para ir", and
 * ESTOY is no word beside LISTO.
 */
export const done: Keyword = {
  words: set(
    "DONE DNOE DOEN DONR DONNE DOONE DONEE FINISHED COMPLETED COMPLETE LISTO LSTO LITSO LISOT LISTOO LISTI LISTP LISRO LISYO KISTO HECHO HEHCO TERMINADO COMPLETADO COMPLETO CUMPLIDO REALIZADO FINALIZADO",
  ),
  beside: set(
    `${polite} YES YEP YEAH YUP IT IS ITS IM I ALL NUMBER DATE THE THIS THAT THATS MINE WE WERE WEVE IVE HE HES SHE SHES THEY THEYRE THEYVE ARE WAS BEEN GOT TODAY YESTERDAY EARLIER MORNING EVERYTHING EVERYTHINGS FINALLY WENT DID MY BOTH MOM MOMS DAD DADS SON SONS DAUGHTER DAUGHTERS HUSBAND HUSBANDS WIFE BROTHER BROTHERS SISTER SISTERS MARK AS TODO HOY AYER QUEDO EL LA NUMERO FECHA ELLA YO`,
  ),
};

/** Beside the number of a date that we have asked for. */
export const besideNumber = set(`${polite} ? NUMBER THE DATE NUMERO EL LA FECHA`);

/**
 * What leads up to an order: "could you", "I want to". A question about it ("how do I") is no order.
 */
export const request =
  /^(?:(?:CAN|COULD|WOULD|WILL) (?:YOU|U)|(?:YOU|U) (?:CAN|COULD|MAY|MUST|SHOULD|NEED TO|HAVE TO)|(?:I|WE) (?:WANT|NEED|WISH|ASKED|TOLD|AM ASKING|WOULD LIKE)(?: (?:YOU|U|THIS|THESE|THEM|IT|ALL|TEXTS|MESSAGES|REMINDERS))* TO|ID LIKE(?: (?:YOU|U))? TO|I WANNA|I SAID|LET ME|FOR THE LAST TIME|MAKE (?:IT|THIS|THESE|THEM)|(?:YO )?(?:(?:QUIERO|NECESITO|LES? PIDO) QU?E?|QUISIERA|DESEO|NECESITO|(?:(?:ME|NOS) )?(?:PUEDEN?|PODRIAN?))) (?:PLEASE |JUST )?/;

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
  /^NO (?:ENVI|MAND|MOLEST)(?:AR|E|EN)\b|^(?:NO|NUNCA)(?: MAS)? (?:ME|NOS) (?:ESCRIB|MAND|ENVI|TEXTE|LLAM|MOLEST|CONTACT)(?:A|AS|AN|E|ES|EN)\b/,
  /^PARA(?: YA| POR FAVOR| PORFA)*$|^(?:NO|NUNCA) MAS\b(?!.*\?)|^NI UN (?:MENSAJE|TEXTO) MAS\b/,
  /^NO (?:QUIERO|QUEREMOS|DESEO|NECESITO)(?: (?:RECIBIR|MAS|ESTOS|ESOS|SUS|TUS|LOS))* (?:MENSAJES|TEXTOS|SMS|MSJS?|RECORDATORIOS|AVISOS|NADA)\b/,
  /^NO L[OA]S (?:QUIERO|NECESITO|DESEO)\b|^NO (?:GRACIAS NO )?(?:ME INTERESA|ESTOY INTERESAD[OA])\b/,
  /^NO (?:QUIERO|DESEO) QU?E? (?:ME|NOS) (?:ESCRIB|MAND|ENVI|TEXTE|LLAM|MOLEST|CONTACT)(?:A|AN|E|EN|ES)\b/,
  /^NO (?:(?:ME|NOS) )?ESTEN? (?:ESCRIBIENDO|MANDANDO|ENVIANDO|TEXTEANDO|LLAMANDO|MOLESTANDO)\b/,
  /^(?:DEJ(?:A|E|EN)|PAR[AE]N?) DE (?:ESTAR )?(?:(?:MAND|ENVI|TEXTE|MOLEST|LLAM|FREG)(?:AR|ANDO)|ESCRIB(?:IR|IENDO)|JODER|CHINGAR)(?:ME|NOS)?\b/,
  /^DEJ(?:A|E|EN)(?:ME|NOS) (?:EN PAZ|TRANQUIL[OA])\b/,
  /^(?:QUIT|BORR|SAC|SAQU|ELIMIN|REMUEV)(?:A|E|EN|AN)(?:ME|NOS)\b|^(?:QUIT|BORR|ELIMIN|REMOV|REMUEV)(?:AR|ER|A|AN|E|EN)(?= MI (?:NUMERO|NOMBRE|TELEFONO)\b)/,
  /^(?:ME|NOS) (?:QUIT|BORR|SAQU|ELIMIN|REMUEV)(?:E|EN|A|AN)\b|^(?:QUIT|SAC|BORR|ELIMIN)AR(?:ME|NOS)?(?= DE (?:LA|SU|TU|ESTA) LISTA\b)/,
  /^(?:(?:CREO QUE )?(?:TIENE[NS]?|ES|ESTE ES|SON) )?(?:(?:EL|UN|LA) )?(?:NUM(?:ERO)?|PERSONA) (?:E(?:QU?|K)IVOCAD[OA]|INCORRECT[OA]|ERRONE[OA])\b(?!.*\?)/,
  /^ESTE NUMERO ES(?:TA)? EQUIVOCADO$|^(?:(?:SE|TE) EQUIVOC(?:O|A|AS|ASTE|ARON)|ESTA[NS]? EQUIVOCAD[OA]S?) DE (?:NUMERO|PERSONA)\b/,
  /^(?:ME QUIERO )?(?:DARME|DAME|DEME|DENME|DAR|ME DAN?) DE BAJA\b/,
];

/** Who asks that texts go on: "I don't want these to stop". */
export const wantsMore = /\b(?:DO NOT|DONT|NO LONGER|NEVER|DID NOT|DIDNT) .*\bTO (?:STOP|END|CANCEL|QUIT)\b/;

/** How the reason begins that may follow an order to stop: "Stop I never asked for this". */
export const reason =
  /^(?:BECAUSE|CAUSE|CUZ|I|IM|IVE|ID|ILL|YOU|U|YOURE|THATS|ITS|WE|THEY|HE|HES|SHE|SHES|WHO|(?:THIS|THAT|IT) (?:IS|WAS|ISNT|WASNT)|OR (?:ELSE|I|ILL|WE)|PORQUE|PORQ|YO|YA NO|NUNCA|NO (?:CONOZCO|SOY|PEDI|VIVO|QUIERO|ME|LOS|SE|ES MI))\b/;

/** How a complaint begins that an order to stop may follow: "No sé quién es, alto". */
export const complaint =
  /^(?:NO(?:$| (?:SE|LOS?|LAS?|SOY|CONOZCO|VIVO|PEDI)\b)|YO|QUIEN|(?:YA )?LISTO$|YA FUI$)/;

/** What limits an order instead of giving a reason: "Stop, but only after December". */
export const limit =
  /^\s*(?:and|but|if|when|after|before|until|till|unless|except|only|once|by|at|on|in|from|not|start(?:ing)?|pero|si|cuando|despu[eé]s|antes|hasta|solo|menos|excepto)\b/i;

/**
 * DONE in other words: "I did it", "ya lo hice". A subject before it ("I") is no part of the match. ("Did it done" is a question.)
 */
export const meansDone = [
  /\bDID (?:IT|THIS|THAT)\b(?! DONE)|\b(?:TOOK CARE OF|(?:BEEN )?TAKEN CARE OF|HANDLED) ?(?:IT|THIS|THAT|EVERYTHING)?(?= |$)/,
  /^(?:SI )?(?:YA|TODO) (?:ESTA )?ECHO\b/,
  /^(?:SI )?(?:(?:YO|EL|ELLA|MI (?:HIJ|ESPOS|HERMAN)[OA]|MI (?:MAMA|PAPA)) )?(?:YA )?LO (?:HICE|HIZO|HICIMOS)\b/,
  /^(?:SI )?YA (?:ESTA|ESTUVO|QUEDO|TERMINE|TERMINO|TERMINAMOS|ACABE|SE HIZO|HICE ESO|CUMPLI|CUMPLIO|FIRME|ME PRESENTE)\b/,
  // "Ya fue" may also say that the day is over, and "me registré" that somebody has signed up here.
  /^(?:(?:SI|HOLA|LISTO|HECHO) )*(?:YO )?YA (?:FUI|FUIMOS)(?: YO)?(?: HOY)?(?: (?:(?:ESTA|EN LA) MANANA|EL (?:LUNES|MARTES|MIERCOLES|JUEVES|VIERNES)|A (?:LA OFICINA|REGISTRARME|FIRMAR)))?(?: Y)?(?= (?:HOY|AYER|LISTO|GRACIAS|MUCHAS GRACIAS)\b|$)/,
  /^(?:SI )?(?:(?:AYER|HOY)(?: EN LA MANANA)?(?: YA)? (?:FUI|FUIMOS)|(?:FUI|FUIMOS) (?:HOY|AYER|ESTA MANANA|EN LA MANANA))(?= (?:GRACIAS|MUCHAS GRACIAS)\b|$)/,
];

/** UNDO in other words. "Cancel my done" is no STOP, and neither is "borrar listo". */
export const meansUndo =
  /^(?:I )?TAKE (?:IT|THAT|THIS) BACK$|^(?:CANCEL|DELETE|REMOVE|REVOKE) (?:(?:MY|THE|THAT|THIS|LAST) )*DONE$|^(?:CANCEL|BORR|QUIT|ELIMIN)(?:AR|A|E|EN) (?:(?:MI|EL|ESE|ULTIMO) )*(?:LISTO|HECHO)$/;

/** A time that has passed. "Done Friday" is none, because it may be a plan. */
export const past =
  /\bLAST (?:WEEK|NIGHT|MONDAY|TUESDAY|WEDNESDAY|THURSDAY|FRIDAY)\b|\b(?:\d{1,2}|AN?|(?:A )?FEW|(?:A )?COUPLE(?: OF)?|ONE|TWO|THREE) (?:MIN|MINS|MINUTES?|HOURS?|HRS?|DAYS?|WEEKS?) AGO\b/g;

/**
 * What phones and mail programs write under every text by themselves: "Sent from my iPhone". Only known words to the end of the
 * text: "Sent by mistake" below a DONE takes it back.
 */
export const deviceSignature =
  /\s+(?:(?:Sent (?:from|via) (?:my|the)|Enviado desde mi)(?:,? (?:iPhone|iPad|(?:Samsung )?Galaxy|Android|BlackBerry|Pixel|Verizon|T-Mobile|Windows|mobile|phone|smartphone|tablet|device|[45]G|LTE|[A-Z]?\d{1,3}))+|(?:Get|Sent from) Outlook for (?:iOS|Android)|Sent from Yahoo Mail (?:for|on) (?:iPhone|Android))\.?$/i;
