import { digest } from "#lib/domain/digest.ts";
import { paths } from "#lib/domain/paths.ts";

/** Names the built page of a company. The company's name may hold what no file's name may; both its digests together are of one name alone. */
export const companyKey = (name: string): string => `${digest(name)}-${digest([...name].reverse().join(""))}`;

/** Where the page of a company is built; its address is `companyPath`. */
export const builtCompanyPath = (name: string): string => `${paths.company}/${companyKey(name)}/`;
